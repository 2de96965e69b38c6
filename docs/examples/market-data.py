"""The clock of the server, the symbol table of spot at the house venue, and the newest klines."""
import json
import os
from datetime import datetime, timezone
from urllib.parse import urlencode
from urllib.request import urlopen

HALYARD = os.environ.get("HALYARD", "http://localhost:8787")


def get(path, **query):
    """Calls by GET; raises with code and sentence where the answer is a refusal."""
    with urlopen(f"{HALYARD}/sapi{path}?{urlencode(query)}") as answer:
        envelope = json.load(answer)
    if envelope["code"] != 200:
        raise RuntimeError(f"{envelope['code']} {envelope['msg']} {envelope['data']}")
    return envelope


def utc(ms):
    return datetime.fromtimestamp(ms / 1000, timezone.utc).isoformat()


info = get("/client/base/exchange/info", exchange="HALYARD")
print("server time", utc(info["time"]))

symbols = get("/client/base/symbols", exchange="HALYARD", account_type="spot")
for row in symbols["data"]["list"][:3]:
    print(row["symbol"], "tick", row["tick"], "step", row["step"])

instrument = {"exchange": "HALYARD", "symbol": "BTCUSDT", "account_type": "spot"}
klines = get("/client/klines/list", **instrument, interval="1m", limit=3)
for open_time, open_, high, low, close, *_ in klines["data"]["list"]:
    print(utc(open_time), open_, high, low, close)
