#!/bin/sh
# The clock of the server, the symbol table of spot at the house venue, and the newest klines.
set -eu
HALYARD="${HALYARD:-http://localhost:8787}"

curl --fail --silent "$HALYARD/sapi/client/base/exchange/info?exchange=HALYARD"
echo
curl --fail --silent --compressed "$HALYARD/sapi/client/base/symbols?exchange=HALYARD&account_type=spot"
echo
curl --fail --silent "$HALYARD/sapi/client/klines/list?exchange=HALYARD&symbol=BTCUSDT&account_type=spot&interval=1m&limit=3"
echo
