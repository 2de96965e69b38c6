#!/bin/sh
# Logs in with the demo user of a local server, then places, queries and cancels an order on a paper account.
set -eu
HALYARD="${HALYARD:-http://localhost:8787}"

# The value of a field of the JSON on standard input, the first that has this name.
field() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
post() { curl --fail --silent -H 'content-type: application/json' -H "authorization: ${TOKEN:-}" -d "$2" "$HALYARD/sapi$1"; }
get() { curl --fail --silent -H "authorization: $TOKEN" "$HALYARD/sapi$1"; }

# A demo server tells the answer to its captcha; elsewhere a person reads the picture.
CAPTCHA=$(curl --fail --silent "$HALYARD/sapi/user/captcha/generate")
ID=$(echo "$CAPTCHA" | field captcha_id)
ANSWER=$(echo "$CAPTCHA" | field demo_answer)
TOKEN=$(post "/user/login?captcha_id=$ID&captcha_value=$ANSWER" '{"username":"demo","password":"demo1234"}' | field token)
ACCOUNT=$(get '/user/api/list?exchange=HALYARD' | field api_id)

# Far below the best bid, so that it stays in the book.
BID=$(get '/client/depth/depth?exchange=HALYARD&symbol=BTCUSDT&account_type=spot&limit=5' | grep -o '"bids":\[\["[0-9]*' | grep -o '[0-9]*$')
CLIENT_ID="curl-$(date +%s)-$$"
post /order/doOrder "{\"api_id\":\"$ACCOUNT\",\"exchange\":\"HALYARD\",\"symbol\":\"BTCUSDT\",\"account_type\":\"spot\",\"side\":\"BUY\",
  \"order_type\":\"LIMIT\",\"amount\":\"0.01\",\"price\":\"$((BID * 8 / 10))\",\"client_id\":\"$CLIENT_ID\"}"
echo
get "/order/user/current/list?api_ids=$ACCOUNT&symbol=BTCUSDT"
echo
post /order/cancelOrder "{\"client_ids\":[\"$CLIENT_ID\"]}"
echo
