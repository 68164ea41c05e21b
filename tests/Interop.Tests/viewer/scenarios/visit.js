'use strict';
// A user of one grid visits another, with what people do there, and goes home. --login is the traveller's grid, --host where the other logs in, --place
// the region there as people look for it ("127.0.0.1:8002 Ours"). Users: the traveller, a friend who stays, somebody of the other grid.
// Each step is told with "yes", or "no" and why; the scenario fails where one was "no".
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { passOverOutfits } = require('../steps');
const { Acquaintances } = require('../visit/acquaintances');
const { Journey } = require('../visit/journey');
const { Looks } = require('../visit/looks');
const { Suitcase } = require('../visit/suitcase');

module.exports = async (stage) => {
    passOverOutfits();
    const play = new Journey(stage);
    const [looks, suitcase, people] = [new Looks(play), new Suitcase(play), new Acquaintances(play)];
    await play.arrive();
    await looks.putsOnAHat();
    await people.befriendAtHome();
    const offline = people.hears(Message.OfflineNotification);
    await play.step('there', () => play.go());
    stage.expect(play.failed.length === 0, 'to be there');
    await play.step('name', () => looks.isNamed());
    await play.step('attachment', () => looks.wears());
    await play.step('texture of the attachment', () => looks.isPainted());
    await play.step('clothes', () => looks.isDressed());
    await play.step('friend told of leaving', () => people.isTold(offline));
    await play.step('suitcase', () => suitcase.isSeen());
    await play.step('taken into the suitcase', () => suitcase.takes());
    await play.step('uploaded into the suitcase', () => suitcase.uploads());
    await play.step('landmark made', () => suitcase.marks());
    await play.step('message to the friend at home', () => people.says(play.guest, play.friend));
    await play.step('message from the friend at home', () => people.says(play.friend, play.guest));
    await play.step('message to the host', () => people.says(play.guest, play.host));
    await play.step('message from the host', () => people.says(play.host, play.guest));
    await play.step('friendship of the host accepted', () => people.befriends());
    const online = people.hears(Message.OnlineNotification);
    await play.step('home by the friend\'s lure', () => play.follows(play.friend, play.home));
    await play.step('nothing left there', () => play.isGone());
    await play.step('friend told of coming home', () => people.isTold(online));
    await play.step('worn at home', () => looks.stillWears());
    await play.step('clothes at home', () => looks.isDressed());
    await play.step('friendship confirmed at home', () => people.confirms());
    await play.step('message to the host from home', () => people.says(play.guest, play.host));
    await play.step('message from the host to home', () => people.says(play.host, play.guest));
    await play.step('there by the host\'s lure', () => play.follows(play.host, play.place));
    await play.step('home', () => play.goesHome());
    await play.step('there by the landmark', () => play.usesLandmark(suitcase.landmark));
    await play.step('home again', () => play.goesHome());
    await play.step('status of the host', () => people.hostGoesAndComes());
    play.end();
};
