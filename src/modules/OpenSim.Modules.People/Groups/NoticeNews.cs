using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Groups;
using OpenSim.Services.Messages;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.People.Groups;

/// <summary>
/// Tells members of a notice: those who are here at once, those in other processes where they are, the others by letter. While it cannot be
/// asked who they are, the rest waits, on the disk too where there is a place for it.
/// </summary>
/// <param name="untold">Null where the services are in this process: they are never away.</param>
internal sealed class NoticeNews(Scene scene, IGroupsService service, MembershipCache memberships, ViewerSearch search,
    IOfflineMessageService? letters, Func<int> maxMembers, UntoldNotices? untold)
{
    /// <summary>Bytes of subject and text that one instant message takes.</summary>
    private const int MaxText = 1023;

    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(10); // until a service that is away is asked again

    /// <summary>Whether they are kept for those who are away ([Messaging] ForwardOfflineGroupMessages).</summary>
    public bool AreForwarded { get; set; }

    public async ValueTask Tell(UUID sender, GroupNotice notice)
    {
        var group = notice.GroupId;
        var here = memberships.Here(group).Where(id => memberships.Find(id, group) is { AcceptNotices: true }).ToHashSet();
        search.ForEach(here, viewer => Show(viewer, notice));
        try
        {
            await TellOthers(sender, notice, here);
        }
        catch (ServiceAwayException)
        {
            // The notice waits for the service, and so does who is to hear of it.
            var rest = new UntoldNotice(sender, notice, here);
            untold?.Keep(rest);
            TellLater(rest);
        }
    }

    /// <summary>Goes on with what an earlier process has left.</summary>
    public void TakeOver()
    {
        foreach (var rest in untold?.Read() ?? [])
            TellLater(rest);
    }

    public static InstantMessage NewMessage(GroupNotice notice, UUID to, InstantMessageDialog dialog) => new()
    {
        FromAgentId = notice.GroupId,
        FromName = notice.FromName,
        FromGroup = true,
        ToAgentId = to,
        Dialog = dialog,
        SessionId = notice.NoticeId,
        Timestamp = notice.Timestamp,
        Text = Cut($"{notice.Subject}|{notice.Message}"),
        BinaryBucket = NoticeBucket.Write(notice)
    };

    public static string Cut(string text) => BoundedText.Cut(text, int.MaxValue, MaxText);

    private static void Show(IViewer viewer, GroupNotice notice) =>
        viewer.Messages.SendInstantMessage(NewMessage(notice, viewer.Agent.AgentId, InstantMessageDialog.GroupNotice));

    private void TellLater(UntoldNotice rest) => scene.Post(_ => scene.Timers.After(Pause, _ =>
        scene.Background(rest.Sender, null, "group notice", _ => TryAgain(rest), null, WorkKind.Letters)));

    private async Task TryAgain(UntoldNotice rest)
    {
        try
        {
            // The service may have refused the notice meanwhile.
            if (await service.GetNotice(rest.Sender, rest.Notice.NoticeId) is not null)
                await TellOthers(rest.Sender, rest.Notice, rest.Told);
            untold?.Remove(rest.Notice.NoticeId);
        }
        catch (ServiceAwayException)
        {
            TellLater(rest);
        }
    }

    // Somebody may have come since it was said who is here.
    private async ValueTask TellOthers(UUID sender, GroupNotice notice, IReadOnlySet<UUID> told)
    {
        List<UUID> away = [.. (await service.GetMembers(sender, notice.GroupId, maxMembers()))
            .Where(member => member.AcceptsNotices && !told.Contains(member.AgentId)).Select(member => member.AgentId)];
        search.ForEach([.. away.Where(memberships.IsHere)], viewer => Show(viewer, notice));
        await TellAway(notice, [.. away.Where(agent => !memberships.IsHere(agent))]);
    }

    private async ValueTask TellAway(GroupNotice notice, IReadOnlyList<UUID> away)
    {
        var message = NewMessage(notice, UUID.Zero, InstantMessageDialog.GroupNotice);
        if (scene.FindRouter() is { } router)
            away = await router.BringElsewhere(message, away);
        if (AreForwarded && letters is not null)
            await letters.StoreMessages(message with { Offline = 1 }, away);
    }
}
