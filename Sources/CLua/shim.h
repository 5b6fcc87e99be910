// The host never includes Lua's headers in Swift: CLuaGuard is the border (see UsherScript).
#include <lua5.4/lua.h>
