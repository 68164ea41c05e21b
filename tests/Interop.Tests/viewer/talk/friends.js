'use strict';
const { RightsFlags } = require('@caspertech/node-metaverse/dist/lib/enums/RightsFlags');
const { UUID } = require('@caspertech/node-metaverse');
const { now, messageOf, SHORT } = require('./play');

const [OFFERED, ACCEPTED, DECLINED] = [38, 39, 40];

// Friendship between somebody here and somebody there.
class Friends {
    constructor(play) {
        this.play = play;
    }

    async offer(from, to, words) {
        const since = this.play.mark();
        await now(from).friends.sendFriendRequest(to.id, words);
        const offer = await this.play.message(to, OFFERED, (message) => message.from.toString() === from.id, since);
        this.play.stage.expect(offer.name === from.user && offer.text === words, 'the offer as it was written, not ' + offer.name + ': ' + offer.text);
        return { requestID: offer.id, from: offer.from };
    }

    async declined(from, to) {
        const [since, offer] = [this.play.mark(), await this.offer(from, to, 'magst du?')];
        await now(to).friends.rejectFriendRequest(offer);
        await this.play.message(from, DECLINED, (message) => message.from.toString() === to.id, since);
    }

    async accepted(from, to) {
        const [since, offer] = [this.play.mark(), await this.offer(from, to, 'bitte')];
        await this.accepts(from, to, offer, since);
    }

    async accepts(from, to, offer, since) {
        await now(to).friends.acceptFriendRequest(offer);
        await this.play.message(from, ACCEPTED, (message) => message.from.toString() === to.id, since);
    }

    async online(who, friend, since) {
        await this.play.hears(who, 'OnlineNotification', (body) => body.AgentBlock.some((block) => block.AgentID.toString() === friend.id), since);
    }

    async offline(who, friend, since) {
        await this.play.hears(who, 'OfflineNotification', (body) => body.AgentBlock.some((block) => block.AgentID.toString() === friend.id), since);
    }

    async rights(from, to) {
        const since = this.play.mark();
        await now(from).friends.grantFriendRights(to.id, RightsFlags.CanSeeOnline | RightsFlags.CanSeeOnMap);
        const told = await this.play.hears(to, 'ChangeUserRights', (body) => body.AgentData.AgentID.toString() === from.id, since);
        this.play.stage.expect(told.Rights[0].RelatedRights === 3, 'what the friend may do now, not ' + told.Rights[0].RelatedRights);
    }

    async onTheMap(who, friend) {
        const place = await this.play.stage.until('where the friend is', () => now(who).friends.getFriendMapLocation(friend.id).catch(() => undefined), SHORT);
        this.play.stage.expect(place.regionName === this.play.regionOf(friend), 'the region, not ' + place.regionName);
        return { x: place.localX, y: place.localY };
    }

    async ended(from, to) {
        const since = this.play.mark();
        this.play.stage.send(from, messageOf('TerminateFriendship'), { ExBlock: { OtherID: new UUID(to.id) } });
        await this.play.hears(to, 'TerminateFriendship', (body) => body.ExBlock.OtherID.toString() === from.id, since);
    }
}

module.exports = { Friends, OFFERED };
