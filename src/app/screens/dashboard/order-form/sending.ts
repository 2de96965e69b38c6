/** What checks an order and sends it: a chunk of its own, loaded when somebody turns to the form. */
export { checkDraft } from './draft/check.ts';
export { fieldOf } from './draft/field-of.ts';
export { sendOrder } from './draft/place-order.ts';
export { requestOf } from './draft/request.ts';
