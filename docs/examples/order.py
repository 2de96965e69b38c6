"""Logs in with the demo user of a local server, then places, queries and cancels an order on a paper account."""
import json
import os
import uuid
from urllib.parse import urlencode
from urllib.request import Request, urlopen

HALYARD = os.environ.get("HALYARD", "http://localhost:8787")
token = ""


def call(method, path, query=None, body=None):
    """Makes one call and returns its data; raises with code and sentence where the answer is a refusal."""
    request = Request(f"{HALYARD}/sapi{path}?{urlencode(query or {})}", method=method)
    request.add_header("authorization", token)
    if body is not None:
        request.add_header("content-type", "application/json")
        request.data = json.dumps(body).encode()
    with urlopen(request) as answer:
        envelope = json.load(answer)
    if envelope["code"] != 200:
        raise RuntimeError(f"{envelope['code']} {envelope['msg']} {envelope['data']}")
    return envelope["data"]


# A demo server tells the answer to its captcha; elsewhere a person reads the picture.
picture = call("GET", "/user/captcha/generate")
captcha = {"captcha_id": picture["captcha_id"], "captcha_value": picture["demo_answer"]}
token = call("POST", "/user/login", captcha, {"username": "demo", "password": "demo1234"})["token"]
account = call("GET", "/user/api/list", {"exchange": "HALYARD"})[0]["api_id"]

# Far below the best bid, so that it stays in the book. Prices and sizes travel as strings.
instrument = {"exchange": "HALYARD", "symbol": "BTCUSDT", "account_type": "spot"}
book = call("GET", "/client/depth/depth", {**instrument, "limit": 5})
order = {
    "api_id": account,
    **instrument,
    "side": "BUY",
    "order_type": "LIMIT",
    "amount": "0.01",
    "price": str(int(float(book["bids"][0][0]) * 0.8)),
    "client_id": str(uuid.uuid4()),
}
placed = call("POST", "/order/doOrder", body=order)["order"]
print("placed", placed["order_id"], placed["status"])

# The same request again places nothing: it is answered as the first one was.
again = call("POST", "/order/doOrder", body=order)
print("sent again", again["order"]["order_id"], "replayed", again["replayed"])

open_orders = call("GET", "/order/user/current/list", {"api_ids": account, "symbol": "BTCUSDT"})
print("open", order["client_id"] in [each["client_id"] for each in open_orders])

results = call("POST", "/order/cancelOrder", body={"client_ids": [order["client_id"]]})["results"]
print("cancel", results[0]["code"], results[0]["status"])
