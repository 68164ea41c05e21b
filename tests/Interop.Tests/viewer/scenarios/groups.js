'use strict';
const { UUID } = require('@caspertech/node-metaverse');
const { found } = require('../groups');

// Founding, inviting, members, roles, talk with muting, a notice, ejecting and bans.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const heard = { invitations: [], notices: [], talk: [] };
    ben.bot.clientEvents.onGroupInvite.subscribe((event) => heard.invitations.push(event));
    ben.bot.clientEvents.onGroupNotice.subscribe((event) => heard.notices.push(event));
    ben.bot.clientEvents.onGroupChat.subscribe((event) => heard.talk.push(event.fromName + ': ' + event.message));
    const answers = [];
    ada.bot.clientEvents.onGroupChat.subscribe((event) => answers.push(event.fromName + ': ' + event.message));

    const name = 'Bäcker ' + UUID.random().toString().substring(0, 8);
    const group = await found(stage, ada, name);
    stage.say('founded', { group: group.toString() });
    await ada.commands.group.sendGroupInvite(group, ben.id);
    const invitation = await stage.until('the invitation', () => heard.invitations[0]);
    stage.expect(invitation.message.includes(name), 'the name in the invitation');
    await ben.commands.group.acceptGroupInvite(invitation);
    const members = await stage.until('both members', async () => {
        const list = await ada.commands.group.getMemberList(group);
        return list.length === 2 ? list : undefined;
    });
    const mine = members.find((member) => member.AgentID.toString() === ada.id);
    const his = members.find((member) => member.AgentID.toString() === ben.id);
    stage.expect(mine.IsOwner && !his.IsOwner, 'one owner');
    stage.expect(his.OnlineStatus === 'Online' && his.Title === 'Member of ' + name, 'who is there, with his title');
    const roles = await ada.commands.group.getGroupRoles(group);
    stage.expect(roles.map((role) => role.Name).sort().join() === 'Everyone,Officers,Owners', 'three roles');
    const profile = await ben.commands.group.getGroupProfile(group);
    stage.expect(profile.Name === name && profile.Charter === 'Brot für alle' && profile.GroupMembershipCount === 2, 'the profile');
    stage.say('members', { count: members.length, roles: roles.length });

    await ada.commands.comms.sendGroupMessage(group, 'Ist es fertig?');
    await stage.until('the first words', () => heard.talk.includes(ada.user + ': Ist es fertig?'));
    await ben.commands.comms.sendGroupMessage(group, 'Bald.');
    await stage.until('the answer', () => answers.includes(ben.user + ': Bald.'));
    await ada.commands.comms.moderateGroupChat(group, ben.id, true, false);
    await stage.pause(500);
    await ben.commands.comms.sendGroupMessage(group, 'Doch!');
    await ada.commands.comms.sendGroupMessage(group, 'Ruhe.');
    await stage.until('the moderator heard', () => heard.talk.includes(ada.user + ': Ruhe.'));
    stage.expect(!answers.includes(ben.user + ': Doch!'), 'nothing from who is muted');
    stage.say('talked', { heard: heard.talk.length });

    await ada.commands.group.sendGroupNotice(group, 'Brot', 'Es ist fertig.');
    const notice = await stage.until('the notice', () => heard.notices[0]);
    stage.expect(notice.groupID.equals(group) && notice.subject === 'Brot' && notice.message === 'Es ist fertig.', 'the notice as it was written');
    stage.say('noticed');

    await ada.commands.group.ejectFromGroup(group, ben.id);
    await stage.until('one member', async () => (await ada.commands.group.getMemberList(group)).length === 1);
    await ada.commands.group.banMembers(group, ben.id);
    const bans = await ada.commands.group.getBanList(group);
    stage.expect(bans.length === 1 && bans[0].AgentID.toString() === ben.id, 'who is banned');
    await ada.commands.group.sendGroupInvite(group, ben.id);
    await stage.pause(500);
    stage.expect(heard.invitations.length === 1, 'no invitation of who is banned');
    await ada.commands.group.unbanMembers(group, ben.id);
    stage.expect((await ada.commands.group.getBanList(group)).length === 0, 'nobody banned');
    stage.say('ejected');
};
