'use strict';
const { UUID, Vector3, Utils } = require('@caspertech/node-metaverse');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { LandStatReportType } = require('@caspertech/node-metaverse/dist/lib/enums/LandStatReportType');
const xmlrpc = require('xmlrpc');
const messages = (name) => require('@caspertech/node-metaverse/dist/lib/classes/messages/' + name)[name + 'Message'];

const [CREATE, FOR_SALE, ACCESS_LIST, PASS_LIST, LISTED] = [6, 2, 9, 11, 12].map((bit) => 1 << bit);
const [EVENTS, IN_ALL_RATINGS] = [1 << 5, 7 << 24];
const SALE = 2; // LandSearchType is a mask: mainland 2, estate 4 and so on
const ALLOWED = 1;
const NAME = 'Hafenplatz';

// A plot is cut off, told about, found by the search, entered by a pass and bought; what the map says; an event that the operator has written down.
module.exports = async (stage) => {
    const owner = await stage.arrive('First User');
    const ben = await stage.arrive(stage.options.users[0]);
    await owner.bot.waitForEventQueue(60000);
    await ben.bot.waitForEventQueue(60000);
    const plot = await divide(stage, owner);
    await find(stage, ben, plot);
    await pass(stage, owner, ben, plot);
    await map(stage, ben);
    await buy(stage, owner, ben, plot);
    await event(stage, ben);
};

const plotOf = (stage, client) => stage.insist('the plot', () => client.bot.currentRegion.getParcelProperties(32, 32));

async function divide(stage, owner) {
    stage.send(owner, new (messages('ParcelDivide'))(), { ParcelData: { West: 0, South: 0, East: 64, North: 64 } });
    const plot = await stage.until('a plot of its own', async () => {
        const there = await plotOf(stage, owner);
        return there.Area === 64 * 64 ? there : undefined;
    });
    stage.send(owner, new (messages('ParcelPropertiesUpdate'))(), {
        ParcelData: {
            LocalID: plot.LocalID, Flags: 1, ParcelFlags: CREATE | FOR_SALE | ACCESS_LIST | PASS_LIST | LISTED, SalePrice: 40,
            Name: Utils.StringToBuffer(NAME), Desc: Utils.StringToBuffer('mit Blick'), MusicURL: Buffer.alloc(0), MediaURL: Buffer.alloc(0),
            MediaID: UUID.zero(), MediaAutoScale: 0, GroupID: UUID.zero(), PassPrice: 10, PassHours: 2, Category: 0, AuthBuyerID: UUID.zero(),
            SnapshotID: UUID.zero(), UserLocation: Vector3.getZero(), UserLookAt: Vector3.getZero(), LandingType: 2
        }
    });
    await stage.until('the plot with its name', async () => (await plotOf(stage, owner)).Name === NAME);
    const parcels = await owner.commands.region.getParcels();
    stage.expect(new Set(parcels.map((parcel) => parcel.LocalID)).size === 2, 'two parcels');
    stage.say('divided', { parcels: parcels.length });
    return plot;
}

async function ask(stage, client, message, fields, kind, isIt) {
    const told = stage.told(client, kind, isIt);
    stage.send(client, message, fields);
    return told;
}

async function find(stage, ben, plot) {
    const listed = await stage.until('the place in the search', async () => {
        const query = UUID.random();
        const reply = await ask(stage, ben, new (messages('DirPlacesQuery'))(), {
            QueryData: { QueryID: query, QueryText: Utils.StringToBuffer(NAME), QueryFlags: IN_ALL_RATINGS, Category: -1, SimName: Buffer.alloc(0), QueryStart: 0 }
        }, Message.DirPlacesReply, (message) => message.QueryData.some((block) => block.QueryID.equals(query)));
        return reply.QueryReplies.find((found) => Utils.BufferToStringSimple(found.Name) === NAME);
    });
    stage.say('place', { forSale: listed.ForSale });
    const query = UUID.random();
    const land = await ask(stage, ben, new (messages('DirLandQuery'))(), {
        QueryData: { QueryID: query, QueryFlags: IN_ALL_RATINGS, SearchType: 0xffffffff, Price: 0, Area: 0, QueryStart: 0 }
    }, Message.DirLandReply, (message) => message.QueryData.QueryID.equals(query));
    const offered = land.QueryReplies.find((found) => Utils.BufferToStringSimple(found.Name) === NAME);
    stage.expect(offered && offered.SalePrice === 40 && offered.ActualArea === 64 * 64 && offered.ForSale, 'the land for sale');
    const about = await ask(stage, ben, new (messages('ParcelInfoRequest'))(), { Data: { ParcelID: offered.ParcelID } },
        Message.ParcelInfoReply, (message) => message.Data.ParcelID.equals(offered.ParcelID));
    stage.expect(Utils.BufferToStringSimple(about.Data.Name) === NAME && about.Data.ActualArea === plot.Area, 'the place by its id');
    stage.say('land', { price: offered.SalePrice });
}

async function pass(stage, owner, ben, plot) {
    const balance = () => stage.insist('a balance', () => ben.commands.grid.getBalance());
    stage.expect(await balance() === 100, 'the hundred that the operator has given');
    stage.send(ben, new (messages('ParcelBuyPass'))(), { ParcelData: { LocalID: plot.LocalID } });
    await stage.until('the price of a pass paid', async () => await balance() === 90);
    await stage.until('him on the list', async () => {
        const list = await ask(stage, owner, new (messages('ParcelAccessListRequest'))(), { Data: { SequenceID: 1, Flags: ALLOWED, LocalID: plot.LocalID } },
            Message.ParcelAccessListReply, (message) => message.Data.LocalID === plot.LocalID);
        return list.List.some((entry) => entry.ID.toString() === ben.id && entry.Time > Date.now() / 1000);
    });
    stage.say('pass');
}

async function map(stage, ben) {
    const { grid, region } = ben.commands;
    const here = await stage.insist('the region by its name', () => grid.getRegionByName(region.getName()));
    const info = await stage.insist('the region by its place', () => grid.getRegionMapInfo(here.X, here.Y));
    stage.expect(info.block.name === region.getName() && info.avatars.length > 0, 'the region and who is there');
    const handle = await stage.insist('its handle', () => region.getRegionHandle(ben.bot.currentRegion.regionID));
    stage.expect(handle.toString() === here.handle.toString(), 'the same handle, not ' + handle);
    stage.say('map', { x: here.X, y: here.Y, avatars: info.avatars.length });
}

// What viewers ask before they send ParcelBuy, at the address that the grid tells them; without a yes they never send it.
async function preflight(stage, ben, plot) {
    const info = await (await fetch(new URL('get_grid_info', stage.options.login))).text();
    const helper = new URL('landtool.php', /<economy>(.*?)<\/economy>/.exec(info)[1]);
    const ask = (missing, session) => new Promise((resolve, reject) => xmlrpc.createClient(helper.href).methodCall('preflightBuyLandPrep', [{
        agentId: ben.id, secureSessionId: session, language: 'en', billableArea: plot.Area, currencyBuy: missing
    }], (error, answer) => error ? reject(error) : resolve(answer)));
    const own = ben.bot.currentRegion.circuit.secureSessionID.toString();
    const yes = await ask(0, own);
    stage.expect(yes.success === true && yes.membership.upgrade === false && yes.landUse.upgrade === false && yes.currency.estimatedCost === 0, 'a yes');
    stage.expect((await ask(0, UUID.random().toString())).success === false, 'a no for somebody else\'s session');
    const dear = await ask(500, own);
    stage.expect(dear.success === false && dear.errorMessage.length > 0, 'a no for money that is not sold');
    stage.say('preflight', { no: dear.errorMessage });
}

async function buy(stage, owner, ben, plot) {
    await preflight(stage, ben, plot);
    stage.send(ben, new (messages('ParcelBuy'))(), {
        Data: { GroupID: UUID.zero(), IsGroupOwned: false, RemoveContribution: false, LocalID: plot.LocalID, Final: true },
        ParcelData: { Price: 40, Area: plot.Area }
    });
    await stage.until('the plot his', async () => String((await plotOf(stage, ben)).OwnerID) === ben.id);
    const stats = await stage.insist('what weighs on the region',
        () => owner.commands.parcel.getLandStats(0, LandStatReportType.Scripts, 0));
    stage.say('bought', { scripts: stats.totalObjects });
}

async function event(stage, ben) {
    const query = UUID.random();
    const events = await ask(stage, ben, new (messages('DirFindQuery'))(), {
        QueryData: { QueryID: query, QueryText: Utils.StringToBuffer('u|0|'), QueryFlags: EVENTS | IN_ALL_RATINGS, QueryStart: 0 }
    }, Message.DirEventsReply, (message) => message.QueryData.QueryID.equals(query));
    const found = events.QueryReplies.find((reply) => Utils.BufferToStringSimple(reply.Name) === 'Hafenfest');
    stage.expect(found !== undefined, 'the event');
    const about = await ask(stage, ben, new (messages('EventInfoRequest'))(), { EventData: { EventID: found.EventID } },
        Message.EventInfoReply, (message) => message.EventData.EventID === found.EventID);
    stage.expect(about.EventData.Duration === 90 && Utils.BufferToStringSimple(about.EventData.SimName) === ben.commands.region.getName(), 'where it is, and how long');
    stage.say('event', { date: Utils.BufferToStringSimple(about.EventData.Date) });
}
