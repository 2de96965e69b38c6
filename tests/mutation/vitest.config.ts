import { defineConfig } from 'vitest/config';
import tests from '../vitest.config.ts';
import { faultPlugin } from './fault-plugin.ts';

/** The tests' own config with the fault of the moment in it. Projects inherit from a file alone. */
export default defineConfig(async (env) => {
  const config = await tests(env);
  return { ...config, plugins: [faultPlugin, ...(config.plugins ?? [])] };
});
