import './profile.css';
import { useEffect, useEffectEvent } from 'react';
import { href, Outlet, useRevalidator } from 'react-router';
import type { UserInfo } from '../../../shop/contracts/accounts.ts';
import type { Load } from '../../browser/api.ts';
import { inBrowser } from '../../browser/api.ts';
import { asCustomer } from '../guards.ts';
import { Link } from '../../ui/link.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { readUserInfo, rememberUser, useUserInfo } from '../../browser/user-info.ts';
import type { Route } from './+types/profile';
import { ProfileForm } from './profile-form.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import { Sessions } from './sessions.tsx';
import { YourData } from './your-data.tsx';
import { TwoStep } from './two-step/two-step.tsx';

export const meta = () => pageMeta({ title: 'Profile', noindex: true });

function load({ call, url }: Load<Route.ClientLoaderArgs>): Promise<{ user: UserInfo }> {
  return asCustomer(url, async () => {
    const user = await call('GET /api/users/profile');
    rememberUser(user);
    return { user };
  });
}
export const clientLoader = inBrowser(load);

/** The same bytes for everyone; the browser adds what is personal. */
export function HydrateFallback() {
  return (
    <div className="profile min-h-dvh content-start" aria-busy="true">
      <div>
        <SectionHeader level={1} title="Profile" />
        <noscript>
          <p className="mb-4">The profile needs JavaScript. Please turn it on.</p>
        </noscript>
      </div>
      <section>
        <SectionHeader title="My Orders" />
        <Skeleton className="skeleton--tabs mb-6 h-12" />
        <div className="stack">
          {[1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} className="h-12" />
          ))}
        </div>
      </section>
    </div>
  );
}

const sections = [
  { id: 'orders', name: 'My Orders' },
  { id: 'addresses', name: 'Saved Addresses' },
  { id: 'details', name: 'Name and Password' },
  { id: 'two-step', name: 'Two-Step Sign-In' },
  { id: 'sessions', name: 'Where You Are Signed In' },
  { id: 'your-data', name: 'Your Data' },
] as const;

/** Frame of `/profile` and its pages of orders: what is typed into it stays while the list changes pages. */
export default function Profile({ loaderData: { user } }: Route.ComponentProps) {
  useChangesElsewhere(user);
  // A new name is saved below without loading `user` again.
  const { name } = useUserInfo() ?? user;
  return (
    <div className="profile" key={user._id}>
      <div>
        <SectionHeader level={1} title="Profile">
          {/* Not a `meta`: capitals would change the name. */}
          <span className="wrap-anywhere text-ink-2">{name}</span>
        </SectionHeader>
        <p>
          <Link className="link" to={href('/projects')}>
            Project Lists
          </Link>
        </p>
        <nav aria-label="Profile" className="hide-from-xl">
          <ul className="row gap-y-0">
            {sections.map((section) => (
              <li key={section.id}>
                <a className="link" href={`#${section.id}`}>
                  {section.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Outlet />
      <SavedAddresses />
      <div className="cols cols--even">
        <section id="details">
          <SectionHeader title="Name and Password" />
          <ProfileForm user={user} />
        </section>
        <div className="profile">
          <TwoStep />
          <Sessions />
          <YourData isAdmin={user.isAdmin} />
        </div>
      </div>
    </div>
  );
}

/** Loads the page again when another tab signs out, signs in as someone else or changes the profile. */
function useChangesElsewhere(user: UserInfo): void {
  const { revalidate } = useRevalidator();
  const check = useEffectEvent(() => {
    const now = readUserInfo();
    if (now?._id !== user._id || now.name !== user.name || now.email !== user.email) void revalidate();
  });
  useEffect(() => {
    // The event reports changes by other tabs only.
    const onStorage = () => check();
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
}
