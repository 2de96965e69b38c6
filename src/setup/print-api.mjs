// Prints the reference of the API from the contracts and topics into docs.
import { become, ensureInstalled } from './setup.mjs';

ensureInstalled();
become('node', ['src/setup/print-api.ts']);
