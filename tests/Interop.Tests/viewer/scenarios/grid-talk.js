'use strict';
// One grid, two regions in two processes: --region is here, --place there. Users: Ada (here), Ben (there), Cleo (here), and who owns the estate of both.
// Each step is told with "yes", or "no" and why; the scenario fails where one was "no".
const { Play } = require('../talk/play');
const { Friends, OFFERED } = require('../talk/friends');
const { Gifts } = require('../talk/gifts');
const { Groups } = require('../talk/groups');
const { Places } = require('../talk/places');
const { Estates } = require('../talk/estates');

const LONG = 30000;

module.exports = async (stage) => {
    const play = new Play(stage);
    const parts = { friends: new Friends(play), gifts: new Gifts(play), groups: new Groups(play), places: new Places(play), estates: new Estates(play) };
    const [ada, ben, cleo, owner] = stage.options.users;
    const cast = { ada: await play.arrive(ada, play.here), ben: await play.arrive(ben, play.there), cleo: await play.arrive(cleo, play.here), owner };
    await together(play, cast, parts);
    await away(play, cast, parts);
    await apart(play, cast, parts);
    await travel(play, cast, parts);
    await estate(play, cast, parts);
    play.end();
};

async function together(play, cast, { friends, gifts, groups, places }) {
    const { ada, ben } = cast;
    await play.step('message', () => play.says(ada, ben));
    await play.step('message back', () => play.says(ben, ada));
    await play.step('friendship declined', () => friends.declined(ada, ben));
    await play.step('friendship accepted', () => friends.accepted(ada, ben));
    await play.step('friendship rights', () => friends.rights(ben, ada));
    await play.step('friend on the map', () => friends.onTheMap(ada, ben));
    await play.step('people on the map', () => places.people(ada, ben));
    await play.step('region found', () => places.search(ada, ben));
    await play.step('profile', () => places.profile(ada, ben));
    await play.step('item given', () => gifts.item(ada, ben));
    await play.step('item declined', () => gifts.declined(ada, ben));
    await play.step('folder given', () => gifts.folder(ada, ben));
    await play.step('calling card', () => gifts.card(ada, ben));
    await play.step('group founded', async () => { cast.group = await groups.found(ada); });
    await play.step('group invited', () => groups.invite(ada, ben, cast.group));
    await play.step('group chat', () => groups.talk(ada, ben, cast.group));
    await play.step('group chat back', () => groups.talk(ben, ada, cast.group));
    await play.step('group notice with something', async () => groups.attached(ada, ben, cast.group, await gifts.wrap(ada, 'Rezept')));
}

// What comes for somebody who is not there, and waits for him.
async function away(play, cast, { friends, gifts, groups }) {
    const { ada, cleo, group } = cast;
    let since = play.mark();
    await play.stage.leave(cast.ben);
    await play.step('friend offline', () => friends.offline(ada, cast.ben, since));
    cast.other = await groups.found(ada);
    play.write(ada, cast.ben.id, 0, 'bis später');
    await gifts.late(ada, cast.ben, 'Nachgereicht');
    play.write(cleo, cast.ben.id, OFFERED, 'und wir?');
    groups.invites(ada, cast.ben, cast.other);
    groups.notice(ada, group, 'Später');
    await play.stage.pause(2000);
    since = play.mark();
    const ben = cast.ben = await play.arrive(cast.ben.user, play.there);
    await play.step('friend online', () => friends.online(ada, ben, since));
    await play.step('friend online at login', () => friends.online(ben, ada, since));
    await play.step('message while away', () => play.message(ben, 0, (message) => message.text.includes('bis später')).then(() => undefined));
    await play.step('item while away', () => gifts.found(ben, 'Nachgereicht'));
    await play.step('friendship while away', async () => {
        const offer = await play.message(ben, OFFERED, (message) => message.from.toString() === cleo.id);
        await friends.accepts(cleo, ben, { requestID: offer.id }, since);
    });
    await play.step('group notice while away', () => groups.noticed(ben, group, 'Später').then(() => undefined));
    await play.step('group invited while away', () => groups.joins(ada, ben, cast.other));
}

async function apart(play, cast, { friends, groups }) {
    const { ada, ben } = cast;
    await play.step('friendship ended', () => friends.ended(ada, ben));
    await play.step('group left', () => groups.left(ben, ada, cast.group));
    await play.step('group ejected', () => groups.ejected(ada, ben, cast.other));
    await play.step('group dropped', () => groups.dropped(ben, cast.other));
}

async function travel(play, cast, { places }) {
    const { ben, cleo } = cast;
    await play.step('lure declined', () => places.lureDeclined(cast.ada, ben));
    await play.step('teleport requested', () => places.requested(ben, cast.ada));
    await play.step('lure accepted', () => places.lureAccepted(cast.ada, ben));
    await play.step('she goes there', () => play.goes(cast.ada, play.there));
    await play.step('message follows', () => play.says(cast.ada, ben, LONG));
    await play.step('message follows back', () => play.says(ben, cast.ada, LONG));
    await play.step('she comes back', () => play.goes(cast.ada, play.here));
    await play.rest();
    await play.step('he goes back', () => play.goes(ben, play.there));
    await play.step('message after the return', () => play.says(cast.ada, ben, LONG));
    await play.step('message back after the return', () => play.says(ben, cast.ada, LONG));
    places.mute(cast.ada, cleo);
    await play.step('last login there', async () => {
        await play.goes(cast.ada, play.there);
        await play.stage.pause(1000);
        await play.stage.leave(cast.ada);
        await play.stage.pause(1000);
        cast.ada = await play.arrive(cast.ada.user, 'last');
        play.stage.expect(play.regionOf(cast.ada) === play.there, 'her there, not in ' + play.regionOf(cast.ada));
    });
    await play.step('muted there too', () => places.mutes(cast.ada, cleo));
    await play.stage.leave(cast.ada);
}

async function estate(play, cast, { estates, places }) {
    const owner = await homeLogin(play, cast, places);
    await play.step('estate words', () => estates.words(owner, cast.ben));
    await play.step('estate setting', () => estates.settings(owner, cast.ben));
    await play.step('estate covenant', () => estates.covenant(owner, cast.ben));
    await play.step('estate manager', () => estates.manager(owner, cast.ben));
    const sends = (name, act) => play.step(name, async () => {
        await play.rest();
        await play.goes(cast.ben, play.there);
        return await estates.sentHome(cast.ben, act);
    });
    await sends('sent home', () => estates.order(owner, 'teleporthomeuser', owner.id, cast.ben.id));
    await sends('kicked', () => estates.order(owner, 'kickestate', cast.ben.id));
    await play.step('banned', () => estates.banned(owner, cast.ben, play.there));
    await play.rest();
    cast.ben = await play.arrive(cast.ben.user, play.there);
    await sends('all sent home', () => estates.order(owner, 'teleporthomeallusers', owner.id)); // OpenSimulator's sends the owner home too
}

async function homeLogin(play, cast, places) {
    let owner = await play.arrive(cast.owner, play.there);
    await play.step('home login there', async () => {
        await places.setHome(owner);
        await play.goes(owner, play.here);
        await play.stage.leave(owner);
        await play.stage.pause(1000);
        owner = await play.arrive(cast.owner, 'home');
        play.stage.expect(play.regionOf(owner) === play.there, 'the owner there, not in ' + play.regionOf(owner));
    });
    await play.goes(owner, play.here);
    return owner;
}
