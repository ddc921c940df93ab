-- Makes wrk send the request in the file LOAD_REQUEST. In each request, the placeholders of fresh.mjs become a new UUID and
-- a new number of the same length.
local KEY = "00000000-0000-0000-0000-000000000000"
local NUMBER = "#00000000000"
local text = io.open(os.getenv("LOAD_REQUEST")):read("*a")
local run = os.getenv("LOAD_RUN")
local count = 0
-- Up to a hundred thousand runs use different numbers.
local first = tonumber(run, 16) % 100000 * 10000000

local function replace(found, from, to)
  local start, stop = string.find(found, from, 1, true)
  if not start then return found end
  return string.sub(found, 1, start - 1) .. to .. string.sub(found, stop + 1)
end

function request()
  if not string.find(text, KEY, 1, true) then return text end
  count = count + 1
  local key = string.format("%s-0000-4000-8000-%012x", run, count)
  -- In parentheses, without the number of replacements. No character of NUMBER is special in a pattern.
  return (string.gsub(replace(text, KEY, key), NUMBER, string.format("%012d", first + count)))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nJSON {"requests":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout
  ))
end
