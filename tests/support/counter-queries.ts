/**
 * Searches as people type them on a phone, each with the parts they mean: the first part must be among the first three
 * results, all of them on the first page. Judged by a person when the line was written.
 */
export const counterQueries: [query: string, lugoParts: string[]][] = `
tailgate chians | LCT-BH-5405 LCT-TG-5405
fendar | LCT-FF-5501R LCT-FF-5501L
fenders 1956 left | LCT-FF-5501L
grill gaurd | LCT-GR-5504
headlihgt bucket | LCT-HL-5501L LCT-HL-5501R
headlite ring | LCT-HL-5502
tail lite assembly | LCT-TL-5501L LCT-TL-5501R
turn signl switch | LCT-PL-5502
wind sheild | LCT-WG-5501 LCT-WG-5502
windsheld seal | LCT-WS-5501 LCT-WS-5502
wether strip | LCT-WS-5505R LCT-WS-5505L
weatherstrip door passenger | LCT-WS-5505R
door seal | LCT-WS-5505R LCT-WS-5505L
door rubber | LCT-WS-5505L LCT-WS-5505R
door skinn | LCT-DH-5502L LCT-DH-5502R
dor handle | LCT-DH-5506L LCT-DH-5506R
inside door handel | LCT-DH-5509
window crank | LCT-AR-5504
window regulater | LCT-DR-5503L LCT-DR-5503R
vent windo | LCT-VW-5504L LCT-VW-5504R
ventwindow handle | LCT-VW-5504L LCT-VW-5504R
wing vent rubber | LCT-VW-5501
glove box door | LCT-DG-5503
glovebox liner | LCT-DG-5502
speedo cable | LCT-GC-5503
spedometer cable | LCT-GC-5503
gas gauge | LCT-GC-5505
fuel sender | LCT-FT-5503 LCT-FT-4902
gas tank sender | LCT-FT-5503
gas cap | LCT-FT-4903
petrol cap | LCT-FT-4903
petrol tank | LCT-FT-5501
fuel line | LCT-FL-5501
fuel pump 235 | LCT-CB-5403
carb | LCT-CB-5401 LCT-CB-5501
carb kit | LCT-CB-5001
carb rebuild | LCT-CB-5001
2bbl carb | LCT-CB-5501
air filter | LCT-AC-5401
oil bath | LCT-AC-5401
muffler | LCT-EX-4701
dual exhaust v8 | LCT-EX-5502
exhaust hanger | LCT-EX-5503
radiator v8 | LCT-RA-5502
rad hose | LCT-RA-5503 LCT-RA-5504
lower rad hose | LCT-RA-5504
thermostat housing | LCT-WP-5401
water pump 283 | LCT-WP-5502
fan belt | LCT-FS-5402
fan shroud | LCT-FS-5502 LCT-FS-6701
electric fan | LCT-FS-4701
heater core | LCT-HD-5501
heater fan motor | LCT-HD-5502
defroster hose | LCT-HD-5504
generator 12v | LCT-SG-5502
voltage regulator | LCT-SG-5503
starter 6v | LCT-SG-4701
starter foot switch | LCT-SG-4701
battery box | LCT-BC-4701
battery tray passenger | LCT-BC-7301R
ignition switch | LCT-IG-5502
key blank | LCT-LK-4701
lock cylinder | LCT-LK-5501
distributor cap | LCT-IG-5701
electronic ignition | LCT-IG-5402
plug wires | LCT-IG-5403
wiring harness 57 | LCT-WH-5701
wiring harness v8 | LCT-WH-5501
fuse block | LCT-WH-5503
dimmer switch | LCT-IL-4701
headlight switch | LCT-IL-5502
brake light switch | LCT-IL-4702
dome light | LCT-IL-5501
horn button | LCT-HB-5501
steering box | LCT-SB-5501
steering colum | LCT-SW-4702
tilt column | LCT-SW-4702
power stering | LCT-SB-5502
tie rod end left hand thread | LCT-SB-4701
drag link | LCT-SB-5503 LCT-SB-5504
king pins 1/2 ton | LCT-KP-4701
kingpin 3/4 | LCT-KP-4702
drop spindles | LCT-KP-5501
lowering kit | LCT-KP-5501
leaf springs rear | LCT-LS-5502
spring shackle | LCT-LS-4701
u bolts | LCT-LS-4702
u-bolt | LCT-LS-4702
shocks | LCT-SH-5501 LCT-SH-5502 LCT-SH-5503
shock front | LCT-SH-5501
disc brake kit | LCT-BD-5501
brake shoes front 11 inch | LCT-BD-5101
brake hose | LCT-BL-5101
brake line stainless | LCT-BL-5502
wheel cylinder left | LCT-BD-5108L
master cyl | LCT-MC-5501
brake booster | LCT-MC-5503
proportioning valve | LCT-MC-4702
pedal pads | LCT-PP-5501
clutch pedal | LCT-PP-5503
gas pedal | LCT-CB-5504
clutch kit 10" | LCT-CL-5401
z bar | LCT-CL-5501
throwout bering | LCT-CL-4702
pilot bushing | LCT-CL-4701
tranny | LCT-TR-4801
sm420 rebuild kit | LCT-TR-4802
3 speed rebuild | LCT-TR-6601
shift boot | LCT-TR-5503
column shift | LCT-SW-5502
u joint | LCT-DS-5501
ujoint | LCT-DS-5501
carrier bearing | LCT-DS-5503
driveshaft | LCT-DS-5502
carburetor rebuild kit | LCT-CB-5001
shifter boot | LCT-TR-5503
rocker panel 57 | LCT-RP-5501L LCT-RP-5501R
slip on rockers | LCT-RP-7301L LCT-RP-7301R
floor pan driver | LCT-CF-5501L
floorpan passenger 1957 | LCT-CF-5501R
toe board left | LCT-CF-5503L
cab mounts | LCT-BM-5501 LCT-BM-6001 LCT-BM-6701
body mounts poly | LCT-BM-6701
cowl panel lower driver | LCT-CW-5501L
cowl vent screen | LCT-CW-5502
firewall | LCT-CW-4701
hinge pillar | LCT-RP-5503L LCT-RP-5503R
door hinge | LCT-DH-5504L LCT-DH-5504R
door hinge pin | LCT-DH-5505
striker | LCT-DH-5508
lower door patch | LCT-DH-5503L LCT-DH-5503R
dr side door shell | LCT-DH-5501L
door shell 1968 | LCT-DH-6701L LCT-DH-6701R
back glass | LCT-WG-5503
rear window | LCT-WG-5503
sliding rear window | LCT-WG-7301
big back window | LCT-WG-5503
panoramic glass | LCT-WG-5503
green tint windshield | LCT-WG-5502
windshield 1954 | LCT-WG-5401
vent glass | LCT-VW-5502
door glass tinted | LCT-DR-5502
run channel | LCT-DR-5504
window felt | LCT-DR-5504
fuzzies | LCT-DR-5504
sweeper | LCT-WS-5506
beltline | LCT-WS-5506
headliner | LCT-HS-5501
sun visor passenger | LCT-HS-5502R
outside visor | LCT-HS-5503
armrest black driver | LCT-AR-5502L
door panels 73 | LCT-AR-7301
carpet red | LCT-CM-6701
floor mat | LCT-CM-5501
rubber mat 4 speed | LCT-CM-5502
seat cover houndstooth | LCT-SC-6901
seat belt | LCT-SC-4701
lap belt | LCT-SC-4701
bench seat foam | LCT-SC-5502
bucket seat | LCT-SC-5505
seat track | LCT-SC-5504
dynamat | LCT-IN-4701
sound deadner | LCT-IN-4701
hood insulation | LCT-IN-6701
emblem 57 | LCT-EM-5701
3100 emblem 56 | LCT-EM-5601L LCT-EM-5601R
v8 emblem | LCT-EM-5505
bowtie | LCT-EM-5501
napco emblem | LCT-EM-5603L LCT-EM-5603R
4 wheel drive emblem | LCT-EM-5603L LCT-EM-5603R
custom cab | LCT-SC-5801
gmc letters | LCT-EM-5503
tailgate letters | LCT-EM-5401
tailgate chevrolet | LCT-TG-5401
tailgate 1957 stepside | LCT-TG-5403
fleetside tailgate 59 | LCT-TG-5801
stepside fender rear | LCT-RF-5502L
rear fender 1958 right | LCT-RF-5501R
spare tire fender | LCT-RF-5502L
fender welt | LCT-RF-4702
bed sides | LCT-BS-5501L LCT-BS-5501R
bed side passenger short | LCT-BS-5501R
front bed panel | LCT-BS-5502
bed strips stainless | LCT-BW-5504
oak bed wood | LCT-BW-5502
pine bed wood long | LCT-BW-5503
bed floor steel | LCT-BF-5501
rear sill | LCT-BF-5401
bed crossmember | LCT-BF-5402
bed step chrome | LCT-RB-5504
running boards | LCT-RB-5501L LCT-RB-5501R LCT-RB-5502L LCT-RB-5502R
runing boards polished | LCT-RB-5502L LCT-RB-5502R
side step | LCT-RB-5501L LCT-RB-5501R
running board bracket | LCT-RB-5503
bumper front chrome | LCT-BU-5501
chrom bumper | LCT-BU-5501
rear bumper | LCT-BU-5503
bumper bolts | LCT-BU-4702
bumper guards | LCT-BU-5505
license plate bracket | LCT-LP-5501
licence plate light | LCT-LP-5502
mirror arm left | LCT-MI-5501L
rearview mirror | LCT-MI-5502
wiper moter | LCT-WA-5503
wiper blades | LCT-WA-4701
wiper arm | LCT-WA-5504
transmision | LCT-TR-4801
tranmission mount | LCT-MO-6701
carburater | LCT-CB-5501
karburetor | LCT-CB-5501
generater | LCT-SG-5502
alternater | LCT-SG-5504
distributer | LCT-IG-5401
distribiter cap | LCT-IG-5701
steering gear | LCT-SB-5501
sterring whel | LCT-SW-5701
wheel sterring | LCT-SW-5701
speedometr | LCT-GC-5503
therostat | LCT-WP-4702
thermostate | LCT-WP-4702
radaitor | LCT-RA-5502
raditor hose | LCT-RA-5503
rad cap | LCT-RA-5505
excelerator | LCT-CB-5504
accelarator pedal | LCT-CB-5504
exhuast manifold | LCT-EX-5401
exaust manafold | LCT-EX-5401
maniflod | LCT-EX-5401
muffeler | LCT-EX-4701
cylinder mastr | LCT-MC-5501
master cylnder dual | LCT-MC-5502
brakshoes | LCT-BD-5102
brake shoos | LCT-BD-5102
brake drumms rear | LCT-BD-5105
wheel cilinder | LCT-BD-5108L LCT-BD-5108R
shok absorbers | LCT-SH-5501
shcok | LCT-SH-5501
leafspring | LCT-LS-5501
bumpr | LCT-BU-5501
fornt bumper | LCT-BU-5501
rear bumpr stepside | LCT-BU-5503
crome bumper | LCT-BU-5501
gril | LCT-GR-5701 LCT-GR-5801 LCT-GR-5501
grille gaurd | LCT-GR-5504
hedlight bulb | LCT-HL-5503 LCT-HL-4701
sealed beem | LCT-HL-5503 LCT-HL-4701
taillights | LCT-TL-5501L LCT-TL-5501R LCT-TL-5801L LCT-TL-5801R
tail lihgt lens | LCT-TL-5502 LCT-TL-4701
tailight | LCT-TL-5501L LCT-TL-5501R
parklight | LCT-PL-5501R LCT-PL-5501L
parking lite lens amber | LCT-PL-5801
turnsignal switch | LCT-PL-5502
blinker lever | LCT-PL-5502
windsheeld | LCT-WG-5501
windscren | LCT-WG-5501
back windo gasket | LCT-WS-5503
vent windw | LCT-VW-5504L LCT-VW-5504R
quarter window | LCT-VW-5504L LCT-VW-5504R
winow regulator | LCT-DR-5503L LCT-DR-5503R
door handel chrome | LCT-DH-5506L LCT-DH-5506R
dor hinge | LCT-DH-5504L LCT-DH-5504R
strikers | LCT-DH-5508
weatherstrp | LCT-WS-5505R LCT-WS-5505L
wetherstripping | LCT-WS-5505R LCT-WS-5505L
floor matt | LCT-CM-5501
carpit | LCT-CM-5503
seet cover | LCT-SC-5501
uphollstery | LCT-SC-5501
sunviser | LCT-HS-5502R LCT-HS-5502L
headlinar | LCT-HS-5501
armrst | LCT-AR-5502L LCT-AR-5502R
dashpad | LCT-DG-6701
speedo cabel | LCT-GC-5503
tachometor | LCT-GC-5506
amp meter | LCT-GC-5504
fuel guage | LCT-GC-5505
wire harness | LCT-WH-5501
fusebox | LCT-WH-5503
swich headlight | LCT-IL-5502
dimer switch | LCT-IL-4701
horn buton | LCT-HB-5501
embelm 57 hood | LCT-EM-5701
bow tie | LCT-EM-5501
tailgate chane | LCT-BH-5405
tail gait hinge | LCT-TG-5404L LCT-TG-5404R
runingboards | LCT-RB-5501L LCT-RB-5501R
running bord | LCT-RB-5501L LCT-RB-5501R
inner fender | LCT-FF-5502L LCT-FF-5502R
inner fendr apron | LCT-FF-5502L LCT-FF-5502R
mudguard | LCT-FF-5501R LCT-FF-5501L
hood hindge | LCT-HO-5502L LCT-HO-5502R
cowl vent | LCT-CW-4702
rockerpanels | LCT-RP-5501L LCT-RP-5501R
cab cornors | LCT-CC-5501L LCT-CC-5501R
floorpan | LCT-CF-5501L LCT-CF-5501R
4x4 fender emblem | LCT-EM-5603L LCT-EM-5603R
i need a left fender for my 57 chevy | LCT-FF-5501L
do you have bed wood for a 1956 short bed | LCT-BW-5502 LCT-BW-5501
where can i find oil pan gasket 283 | LCT-EG-5801
55 2nd series dash | LCT-DG-5501
1st series windshield | LCT-WG-5401
second series windshield | LCT-WG-5501
advance design fender | LCT-FF-4701R LCT-FF-4701L
task force grille | LCT-GR-5701
c10 tailgate | LCT-TG-6001 LCT-TG-6701 LCT-TG-8101
apache emblem driver | LCT-EM-5802L
58 apache grill chrome | LCT-GR-5801
1957 big window gasket | LCT-WS-5504
56 gmc hood letters | LCT-EM-5503
47-53 grille | LCT-GR-4701
1949 gas tank | LCT-FT-4901
53 running board left | LCT-RB-4701L
pass side mirror arm | LCT-MI-5501R
lh door latch | LCT-DH-5507L
rh headlight bucket | LCT-HL-5501R
drivers door glass | LCT-DR-5501
driver's side vent window handle | LCT-VW-5504L
left & right rocker panels | LCT-RP-5501L LCT-RP-5501R
3/4 ton brake shoes | LCT-BD-5103
one ton king pins | LCT-KP-4702
8 lug hub | LCT-LH-5502
8-lug drum | LCT-BD-5502
6 lug wheel 16x6 | LCT-WL-5501
15" wheel | LCT-WL-5502
15x7 | LCT-WL-5502
7/16 lug nuts | LCT-WL-4701
16" trim ring | LCT-HC-4701
235 pistons .030 | LCT-ER-5401
235 piston rings 30 over | LCT-ER-5402
main bearings 235 std | LCT-ER-5403
261 timing gear | LCT-ER-4701
283 cam | LCT-ER-5701
cork valve cover gasket | LCT-EG-5402
rear main seal 283 | LCT-EG-5901
216 gasket set | LCT-EG-4701
4 blade fan | LCT-FS-5401
6 blade fan | LCT-FS-5501
2 speed wiper motor | LCT-WA-5502
vacuum wiper motor | LCT-WA-5503
12 volt wiper motor | LCT-WA-5502
6v headlight | LCT-HL-4701
12v cigarette lighter | LCT-AT-5502
sealed beam 6 volt | LCT-HL-4701
180 thermostat | LCT-WP-4702
17 gallon gas tank | LCT-FT-5501
100 amp alternator | LCT-SG-8801
63 amp | LCT-SG-5504
one wire alternator | LCT-SG-5504
12 circuit wiring | LCT-WH-4701
4 circuit fuse block | LCT-WH-5503
11 inch drum brake shoes | LCT-BD-5102
1 1/8 master cylinder kit | LCT-MC-4701
5 inch mirror | LCT-MI-4701
11" wiper blade | LCT-WA-4701
4.57 | LCT-AX-5504
3.90 ring & pinion | LCT-AX-5505
spicer 23 | LCT-TC-5103 LCT-TC-5101 LCT-TC-5102
spicer 23 seals | LCT-TC-5101
napco yoke | LCT-TC-5103
napco u joints | LCT-DS-5507
napco tie rod ends | LCT-SB-5101
napco manual | LCT-BK-5101
napco hub gasket | LCT-LH-5101
napco steering arm | LCT-KP-5505L
napco brake hose | LCT-BL-5505
6 lug napco hub | LCT-LH-5501
8 lug locking hubs | LCT-LH-5502
four wheel drive springs | LCT-LS-5505
door shell | LCT-DH-5501L LCT-DH-5501R
drum | LCT-BD-5104 LCT-BD-5105
4x4 | LCT-EM-5603L LCT-LS-5505
gmc tailgate | LCT-TG-5402
chevy hubcaps | LCT-HC-5501
oak | LCT-BW-5502
shortbed wood kit | LCT-BW-5501 LCT-BW-5502
1/2 ton springs | LCT-LS-5501 LCT-LS-5502
1415 | LCT-DH-5502R
0847-245 | LCT-CW-5501R
NP TC 152 | LCT-TC-5102
door skin msm1415 | LCT-DH-5502R
lct-ff-55o1l | LCT-FF-5501L
LCT–TG–5401 | LCT-TG-5401
lct tg | LCT-TG-5401 LCT-TG-5402 LCT-TG-5403
ironbark shoes | LCT-BD-5101 LCT-BD-5102
valley oak gasket | LCT-WS-5501
`
  .trim()
  .split('\n')
  .map((line) => {
    const [query = '', lugoParts = ''] = line.split(' | ');
    return [query, lugoParts.split(' ')];
  });
