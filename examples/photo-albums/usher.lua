-- A photo app with universal links, as on Apple's page about them: one https address serves the
-- website and the app, and parameters say what to show.
--
--   https://myphotoapp.example.com/albums?albumname=vacation&index=1

return {
  name = "My Photo App",

  apps = { ios = { teamId = "A1B2C3D4E5", bundleId = "com.example.myphotoapp" } },

  links = { universal = { hosts = { "myphotoapp.example.com" } } },

  destinations = {
    start = "",  -- the site's root

    -- From the query: both are declared but not in the route. `index` may be missing.
    album = { route = "albums", params = { albumname = "string", index = "integer?" } },

    -- From the path: their names stand in the route.
    photo = {
      route = "albums/{albumname}/photos/{index}",
      params = { albumname = "string", index = "integer" },
    },

    -- Every other type that a parameter can have.
    day       = { route = "days/{day}", params = { day = "date" } },
    map       = { route = "map", params = { lat = "number", lon = "number", labels = "boolean?" } },
    slideshow = { route = "slideshow/{speed}", params = { speed = { "slow", "fast" } } },
  },
}
