interface Buyer {
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  /** With an account; the others buy as guests. */
  accountDaysAgo?: number;
}

export const buyers = {
  walt: {
    name: 'Walt Brannigan',
    email: 'walt.brannigan@example.com',
    phone: '5305550111',
    address: '2210 Cedar Ravine Road',
    city: 'Placerville',
    state: 'CA',
    postalCode: '95667',
    accountDaysAgo: 74,
  },
  rosa: {
    name: 'Rosa Delgado',
    email: 'rosa.delgado@example.com',
    phone: '7755550112',
    address: '84 Comstock Way',
    city: 'Reno',
    state: 'NV',
    postalCode: '89501',
    accountDaysAgo: 60,
  },
  hank: {
    name: 'Hank Osterhout',
    email: 'hank.osterhout@example.com',
    phone: '5415550113',
    address: '19 Mill Street',
    city: 'Bend',
    state: 'OR',
    postalCode: '97701',
    accountDaysAgo: 41,
  },
  june: {
    name: 'June Whitfield',
    email: 'june.whitfield@example.com',
    phone: '9165550114',
    address: '5016 Fair Oaks Boulevard',
    city: 'Sacramento',
    state: 'CA',
    postalCode: '95819',
    accountDaysAgo: 12,
  },
  otis: {
    name: 'Otis Freeman',
    email: 'otis.freeman@example.com',
    phone: '2145550115',
    address: '733 Elm Street, Unit 4',
    city: 'Dallas',
    state: 'TX',
    postalCode: '75201',
  },
  mabel: {
    name: 'Mabel Thorsen',
    email: 'mabel.thorsen@example.com',
    phone: '4065550116',
    address: '41 Prairie Lane',
    city: 'Bozeman',
    state: 'MT',
    postalCode: '59715',
  },
  ray: {
    name: 'Ray Kowalczyk',
    email: 'ray.kowalczyk@example.com',
    phone: '3125550117',
    address: 'Rural route',
    city: 'Peotone',
    state: 'IL',
    postalCode: '60468',
  },
} as const satisfies Record<string, Buyer>;
