import { readdirSync } from 'node:fs';

interface Area {
  readonly folders: readonly string[];
  /** Files of the folders that are left out, and why. */
  readonly except?: RegExp;
}

/** Where faults are put in, by area: each file below the folders. */
export const areas: Readonly<Record<string, Area>> = {
  order: { folders: ['src/shared/trade'] },
  book: { folders: ['src/shared/market/book'] },
  ledger: { folders: ['src/shared/core/ledger'] },
  finance: { folders: ['src/shared/finance'] },
  indicators: { folders: ['src/shared/indicators'] },
  core: { folders: ['src/shared/core'], except: /^src\/shared\/core\/ledger\// },
  // The tables of made-up assets are a choice: another volatility of a coin is no fault.
  simulation: { folders: ['src/server/simulation'], except: /^src\/server\/simulation\/assets\// },
  desk: { folders: ['src/server/desk'] },
  feeds: { folders: ['src/worker/feeds'] },
  // Components and hooks are held by the browser project, which no unit test stands in for.
  form: { folders: ['src/app/screens/dashboard/order-form'], except: /\.tsx$|\/use-[^/]*$/ },
};

/** Files of an area, sorted. */
export function filesOf(area: string): string[] {
  const { folders, except } = areas[area]!;
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !except?.test(file))
    .sort();
}
