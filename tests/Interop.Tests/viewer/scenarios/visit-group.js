'use strict';
// A visitor joins a group of the grid that he visits, and has it at home. Options and users as in visit.js: the traveller, a friend who stays (not asked
// here), somebody of the other grid. Each step is told with "yes", or "no" and why.
const { Utils, UUID } = require('@caspertech/node-metaverse');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { GroupNoticesListRequestMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/GroupNoticesListRequest');
const { found } = require('../groups');
const { now } = require('../steps');
const { Journey, SHORT } = require('../visit/journey');

module.exports = async (stage) => {
    const play = new GroupPlay(stage);
    await play.arrive();
    await play.step('there', () => play.go());
    stage.expect(play.failed.length === 0, 'to be there');
    await play.step('group founded', () => play.founds());
    await play.step('invited', () => play.isInvited());
    await play.step('member there', () => play.isMember());
    await play.step('notice there', () => play.hearsNotice('Brot'));
    await play.step('home', () => play.goesHome());
    await play.step('group at home', () => play.hasGroup());
    await play.step('notice at home', () => play.findsNotice('Kuchen'));
    play.end();
};

class GroupPlay extends Journey {
    async arrive() {
        const [guest, , host] = this.stage.options.users;
        this.host = await this.arriveThere(host);
        this.guest = await this.stage.arrive(guest);
        this.heard = { invitations: this.stage.listen(this.guest, 'onGroupInvite'), notices: this.stage.listen(this.guest, 'onGroupNotice') };
    }

    async founds() {
        this.name = 'Gilde ' + UUID.random().toString().substring(0, 8);
        this.group = await found(this.stage, this.host, this.name);
        return { group: this.group.toString() };
    }

    async isInvited() {
        await now(this.host).group.sendGroupInvite(this.group, this.guest.id);
        const invitation = await this.stage.until('the invitation', () => this.heard.invitations[0], SHORT);
        await now(this.guest).group.acceptGroupInvite(invitation);
        return { from: invitation.fromName };
    }

    async isMember() {
        const members = await this.stage.until('both members', async () => {
            const list = await now(this.host).group.getMemberList(this.group).catch(() => []);
            return list.length === 2 ? list : undefined;
        }, SHORT);
        this.stage.expect(members.some((member) => member.AgentID.toString() === this.guest.id), 'the guest among them');
    }

    async hearsNotice(subject) {
        await now(this.host).group.sendGroupNotice(this.group, subject, 'Es ist fertig.');
        await this.stage.until('the notice', () => this.heard.notices.find((notice) => notice.subject === subject), SHORT);
    }

    // His own region answers from what his grid knows.
    async hasGroup() {
        const profile = await this.stage.until('the profile', async () =>
            await now(this.guest).group.getGroupProfile(this.group).catch(() => undefined), 2 * SHORT);
        this.stage.expect(profile.Name.startsWith(this.name), 'the name, not ' + profile.Name);
        return { name: profile.Name };
    }

    async findsNotice(subject) {
        await now(this.host).group.sendGroupNotice(this.group, subject, 'Er ist fertig.');
        await this.stage.until('it in his list', async () => (await this.notices()).includes(subject), SHORT);
        return { heard: this.heard.notices.some((notice) => notice.subject === subject) };
    }

    async notices() {
        const told = this.stage.told(this.guest, Message.GroupNoticesListReply, () => true, 5000);
        this.stage.send(this.guest, new GroupNoticesListRequestMessage(), { Data: { GroupID: this.group } });
        const reply = await told.catch(() => ({ Data: [] }));
        return reply.Data.map((notice) => Utils.BufferToStringSimple(notice.Subject));
    }
}
