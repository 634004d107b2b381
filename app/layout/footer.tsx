import { href, useLocation } from 'react-router';
import { address, foundedYear, links, phone, shopName } from '../../shop/facts.ts';
import { Link } from '../ui/link.tsx';
import { BusinessHours, PhoneLink } from './contact.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from './logo.tsx';
import { LinkList } from './menu-group.tsx';
import { footerLinks } from './site-links.ts';

const elsewhere = [
  { href: links.facebook, name: 'Facebook' },
  { href: links.instagram, name: 'Instagram' },
  { href: links.youtube, name: 'YouTube' },
  { href: links.merchandise, name: 'Merchandise' },
];

/** Taken once, on the server and in the browser; around New Year they may differ. */
const thisYear = new Date().getUTCFullYear();

/** Where someone is about to pay: a footer of one line, with nothing that leads elsewhere. */
const checkoutPages = [href('/guest-checkout'), href('/shipping'), href('/payment'), href('/placeorder')];

/** The footer of every page: the shop's address, its pages, its accounts on other sites. */
export function Footer() {
  const { pathname } = useLocation();
  return checkoutPages.includes(pathname) ? <CheckoutFooter /> : <FullFooter />;
}

function CheckoutFooter() {
  return (
    <footer className="band foot foot--slim">
      <div className="wide row">
        <span>
          Questions? <PhoneLink />, <BusinessHours />
        </span>
        <Link to={href('/return-policy')}>Return Policy</Link>
        <Link to={href('/privacy')}>Privacy Policy</Link>
        <Link to={href('/terms')}>Terms of Sale</Link>
      </div>
    </footer>
  );
}

function FullFooter() {
  return (
    <footer className="band foot">
      <div className="wide">
        <div className="foot__grid">
          <div>
            <img className="mb-3" src="/art/logo.svg" alt="" width={72} height={72} loading="lazy" />
            <Logo />
            <p className="mt-4">
              New aftermarket and NAPCO parts, and restoration work, for Chevrolet and GMC trucks of 1955 to
              1959.
              <br />
              Shipping to all US states except Hawaii and Alaska.
            </p>
          </div>
          <div>
            <h2>The shop</h2>
            <address>
              {address.street}
              <br />
              <span className="whitespace-nowrap">{address.city},</span> {address.postalCode}
              <br />
              <a href={`tel:+1${phone.digits}`}>
                <Icon name="phone" />
                {phone.display}
              </a>
              <br />
              <BusinessHours />
            </address>
          </div>
          <nav aria-label="Footer">
            <h2>Pages</h2>
            <LinkList className="foot__cols" links={footerLinks} />
          </nav>
          <div>
            <h2>Elsewhere</h2>
            <ul>
              {elsewhere.map(({ href, name }) => (
                <li key={href}>
                  <ExternalLink href={href}>{name}</ExternalLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <p className="foot__base" suppressHydrationWarning>
          © {foundedYear}–{thisYear} {shopName}. Chevrolet, GMC and NAPCO are named to say what the parts fit.
        </p>
      </div>
    </footer>
  );
}
