'use strict';
const { UUID, Utils } = require('@caspertech/node-metaverse');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');
const { found } = require('../groups');
const { now, messageOf, SHORT } = require('./play');

const MEMBERS = 100000; // OpenSimulator's regions remember the members of a group for a minute, and look each half minute what is old
const [INVITED, NOTICE, NOTICE_TAKEN] = [3, 32, 33];

// Groups of somebody here with members there.
class Groups {
    constructor(play) {
        this.play = play;
    }

    async found(founder) {
        const id = await found(this.play.stage, founder, 'Bäcker ' + UUID.random().toString().substring(0, 8));
        return id;
    }

    invites(from, to, group) {
        this.play.stage.send(from, messageOf('InviteGroupRequest'), {
            GroupData: { GroupID: group }, InviteData: [{ InviteeID: new UUID(to.id), RoleID: UUID.zero() }]
        });
    }

    async members(who, group, count) {
        await this.play.stage.until(count + ' members', async () =>
            (await now(who).group.getMemberList(group).catch(() => [])).length === count, MEMBERS);
    }

    async invite(from, to, group) {
        const since = this.play.mark();
        this.invites(from, to, group);
        await this.joins(from, to, group, since);
    }

    async joins(from, to, group, since = 0) {
        const invitation = await this.play.message(to, INVITED, () => true, since);
        await now(to).group.acceptGroupInvite({ from: invitation.from, inviteID: invitation.id });
        await this.members(from, group, 2);
    }

    // The first words may come with the invitation to the talk.
    async talk(from, to, group) {
        const [since, words] = [this.play.mark(), 'Ist es fertig? ' + Math.floor(Math.random() * 1e6)];
        await now(from).comms.sendGroupMessage(group, words);
        const said = () => this.play.find(to, 'ImprovedInstantMessage', (body) => this.play.plain(body).text === words, since)
            .map((body) => [body.AgentData.AgentID, body.MessageBlock.ID])[0]
            || this.play.find(to, 'ChatterBoxInvitation', (body) => body.instantmessage.message_params.message === words, since)
                .map((body) => [body.instantmessage.message_params.from_id, body.instantmessage.message_params.id])[0];
        const [speaker, where] = await this.play.stage.until('the words in the group', said, SHORT);
        this.play.stage.expect(speaker.toString() === from.id && where.toString() === group.toString(), 'who said it, and where');
    }

    notice(from, group, subject, item) {
        const bucket = item === undefined ? Buffer.alloc(1) : Utils.StringToBuffer(
            `<? LLSD/XML ?>\n<llsd><map><key>item_id</key><uuid>${item.itemID}</uuid><key>owner_id</key><uuid>${from.id}</uuid></map></llsd>\n`);
        this.play.write(from, group, NOTICE, subject + '|Es ist fertig.', UUID.zero(), bucket);
    }

    async noticed(to, group, subject, since = 0) {
        const notice = await this.play.message(to, NOTICE, (message) => message.text.startsWith(subject + '|'), since);
        this.play.stage.expect(notice.text === subject + '|Es ist fertig.', 'the notice as it was written, not ' + notice.text);
        this.play.stage.expect(new UUID(notice.bucket, 2).equals(group), 'its group');
        return notice;
    }

    async attached(from, to, group, item) {
        const since = this.play.mark();
        this.notice(from, group, 'Brot', item);
        const notice = await this.noticed(to, group, 'Brot', since);
        this.play.stage.expect(notice.bucket[0] === 1, 'that something is with it');
        this.play.write(to, notice.from, NOTICE_TAKEN, '', notice.id, this.play.folderFor(to, FolderType.Notecard).getBuffer());
        await this.play.item(to, this.play.folderFor(to, FolderType.Notecard), item.name);
    }

    async left(who, other, group) {
        this.play.stage.send(who, messageOf('LeaveGroupRequest'), { GroupData: { GroupID: group } });
        await this.members(other, group, 1);
    }

    async ejected(from, to, group) {
        this.since = this.play.mark();
        await now(from).group.ejectFromGroup(group, to.id);
        const words = await this.play.message(to, 0, (message) => message.text.includes('ejected'), this.since);
        await this.members(from, group, 1);
        return { words: words.text };
    }

    /** After {@link ejected}: that the group is off his viewer's list, dropped by its id or by a new list without it. */
    async dropped(to, group) {
        const id = group.toString();
        await this.play.stage.until('the group dropped', () =>
            this.play.find(to, 'AgentDropGroup', (body) => String((body.AgentData[0] || body.AgentData).GroupID) === id, this.since)[0]
            || this.play.find(to, 'AgentGroupDataUpdate', (body) => !body.GroupData.some((one) => String(one.GroupID) === id), this.since)[0], SHORT);
    }
}

module.exports = { Groups };
