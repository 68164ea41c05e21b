using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Messages;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Inventory;
using OpenSim.Services.Mail;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>
/// Instant messages between people of this process and of others, and a letter box for those who are away. Source: ImprovedInstantMessage,
/// RetrieveInstantMessages, grid_instant_message, table im_offline.
/// </summary>
public sealed class InstantMessageModule : SharedRegionModule, IInstantMessageRouter, IMessageRequests
{
    private readonly ViewerSearch _search = new();
    private readonly BetweenRegions _between = new();
    private readonly OpenQuestions _questions = new();
    private readonly OpenInvitations _invitations = new();
    private IOfflineMessageService? _letterBox;
    private MessagesElsewhere? _elsewhere; // null where there are neither other processes nor other grids
    private ArrivingGifts? _gifts;

    public override string Name => "InstantMessageModule";

    public override Type? ReplaceableInterface => typeof(IInstantMessageRouter);

    public override void AddRegion(Scene scene)
    {
        _search.Add(scene);
        scene.RegisterModuleInterface<IInstantMessageRouter>(this);
        scene.Requests.Add(this);
    }

    public override void RemoveRegion(Scene scene)
    {
        scene.Requests.Remove(this);
        scene.UnregisterModuleInterface<IInstantMessageRouter>(this);
        _search.Remove(scene);
    }

    public void Deliver(InstantMessage message, Action<bool>? onResult = null, Action<IViewer>? before = null) =>
        Find(message.ToAgentId, viewer =>
        {
            if (viewer is not null)
            {
                before?.Invoke(viewer);
                Tell(viewer, message);
            }

            if (viewer is null && _elsewhere is { } elsewhere && GridDialogs.Has(message))
                Bring(elsewhere, message, onResult);
            else
                onResult?.Invoke(viewer is not null);
        });

    void IMessageRequests.Send(IViewer viewer, InstantMessage message) => Send(viewer, message);

    public void Send(IViewer from, InstantMessage message, Action<IViewer>? before = null)
    {
        if (!_questions.Allows(message))
            return;
        Deliver(message, delivered =>
        {
            if (!delivered && from.Presence?.Scene is { } scene)
                Keep(scene, from, message);
        }, before);
    }

    public void Send(Scene from, InstantMessage message, Action<IViewer>? before = null) => Deliver(message, delivered =>
    {
        if (!delivered)
            Keep(from, null, message);
    }, before);

    public async Task<bool> Take(InstantMessage message) =>
        GridDialogs.Has(message) && await _search.Reach(message.ToAgentId, viewer => TellFromElsewhere(viewer, message), Find);

    public async Task<IReadOnlyList<UUID>> BringElsewhere(InstantMessage message, IReadOnlyList<UUID> receivers) =>
        _elsewhere is { } elsewhere ? await elsewhere.Deliver(message, receivers) : receivers;

    public InstantMessage? AcceptLure(UUID agent, UUID lure) => _invitations.Take(agent, lure);

    public void SendKept(IViewer viewer)
    {
        if (_letterBox is null || viewer.Presence?.Scene is not { } scene)
            return;
        scene.Background(viewer, "Offline messages", async _ =>
        {
            var letters = await _letterBox.GetMessages(viewer.Agent.AgentId);
            scene.Post(_ =>
            {
                foreach (var letter in letters)
                    Tell(viewer, letter with { Offline = 1 });
            });
        }, viewer.Agent.AgentId);
    }

    // Anyone who is between two regions is looked for again when he has gone.
    private void Find(UUID agent, Action<IViewer?> found) => _search.Find(agent, viewer =>
    {
        if (viewer?.Presence is not { } who || !_between.Hold(who, () => FindSettled(who, viewer, found)))
            found(viewer);
    });

    private void FindSettled(ScenePresence who, IViewer viewer, Action<IViewer?> found)
    {
        if (who is { IsChild: false, Slot: >= 0 })
            found(viewer);
        else
            _search.Find(who.Id, found);
    }

    // Anything one receiver is told comes in its order.
    private void Bring(MessagesElsewhere elsewhere, InstantMessage message, Action<bool>? onResult)
    {
        if (!Context.Work.Start(WorkKind.Message, message.ToAgentId, "message to " + message.ToAgentId,
            async _ => Answer(await elsewhere.Deliver(message)), () => Answer(false)))
            onResult?.Invoke(false);

        // In a region that is there by then: the one from which it was asked may have gone.
        void Answer(bool delivered)
        {
            if (onResult is not null)
                Context.Scenes.FirstOrDefault()?.Post(_ => onResult(delivered));
        }
    }

    private void TellFromElsewhere(IViewer viewer, InstantMessage message)
    {
        if (viewer.Presence is not { } who || (!message.FromGroup && !who.Scene.Limits.Messages.Allows(message.FromAgentId)))
            return;
        if (message.Dialog == InstantMessageDialog.SessionSend)
        {
            who.Scene.RequestModuleInterface<ITalks>()?.Hear(who, message);
            return;
        }

        if (message.Dialog is InstantMessageDialog.CardOffered or InstantMessageDialog.CardAccepted or InstantMessageDialog.CardDeclined)
        {
            who.Scene.RequestModuleInterface<ICardArrivals>()?.Take(viewer, message);
            return;
        }

        if (message.Dialog == InstantMessageDialog.GroupEjected)
        {
            who.Scene.RequestModuleInterface<IGroupArrivals>()?.Eject(viewer, message.SessionId);
            if (message.Text.Length == 0)
                return; // the words come by themselves
            message = message with { Dialog = InstantMessageDialog.Message, SessionId = message.FromAgentId ^ message.ToAgentId };
        }

        var dialog = message.Dialog;
        var isThing = dialog is InstantMessageDialog.InventoryOffered or InstantMessageDialog.TaskInventoryOffered;
        if (isThing && _gifts is not null)
            _gifts.Show(viewer, message, offer => Tell(viewer, offer));
        else
            Tell(viewer, message);
    }

    private void Tell(IViewer viewer, InstantMessage message)
    {
        _questions.Note(message);
        if (message.Dialog == InstantMessageDialog.Lure && viewer.Presence is { } invited)
            _invitations.Add(message, invited.Scene.Options.Time);
        viewer.Messages.SendInstantMessage(message);
    }

    protected override void Start()
    {
        _letterBox = Service<IOfflineMessageService>();
        _gifts = Service<IInventoryService>() is { } inventory ? new ArrivingGifts(inventory) : null;
        var abroad = Service<MessagesAbroad>();
        if (Service<IMessageTransfer>() is { } transfer && Service<Whereabouts>() is { } whereabouts)
            _elsewhere = new MessagesElsewhere(new MessagesInGrid(transfer, whereabouts), abroad);
        else if (abroad is not null)
            _elsewhere = new MessagesElsewhere(null, abroad);
        if (_letterBox is not null && Service<ICapabilities>() is { } capabilities)
            new OfflineMessageCapability(_letterBox, _questions).AddTo(capabilities);
    }

    // Typing notes are worth nothing later; everything else that one person says to another is kept.
    private void Keep(Scene scene, IViewer? from, InstantMessage message)
    {
        var dialog = message.Dialog;
        var isKept = dialog is InstantMessageDialog.Message or InstantMessageDialog.FromObject or InstantMessageDialog.InventoryOffered
            or InstantMessageDialog.TaskInventoryOffered or InstantMessageDialog.GroupInvitation or InstantMessageDialog.GroupNotice
            or InstantMessageDialog.FriendshipAccepted;
        if (!isKept || _letterBox is null)
            return;
        var letter = message with
        {
            Offline = 1,
            Timestamp = message.Timestamp != 0 ? message.Timestamp : (uint)scene.Clock.UnixTime
        };
        scene.Background(from, "Offline message", async _ =>
        {
            var refusal = await IsSomebody(scene, letter.ToAgentId) ? await _letterBox.StoreMessage(letter) : "There is nobody of that id.";
            if (dialog == InstantMessageDialog.Message && from is not null)
                scene.Post(_ => Answer(from, message, refusal));
            if (dialog == InstantMessageDialog.Message && refusal is null)
                await Mail(scene, letter);
        });
    }

    // Anyone who wants his messages so, and has said where, is sent them; that it was not possible is for the log.
    private async ValueTask Mail(Scene scene, InstantMessage letter)
    {
        if (Service<IMailSender>() is not { } mail || Service<IUserProfilesService>() is not { } profiles
            || await profiles.GetSettings(letter.ToAgentId) is not { MailsMessages: true } settings)
            return;
        var email = settings.Email.Length == 0 && Service<IUserAccountService>() is { } accounts
            ? (await accounts.GetUserAccount(scene.Info.ScopeId, letter.ToAgentId))?.Email ?? ""
            : settings.Email;
        if (email.Length > 0)
            await mail.Send(new Letter
            {
                Sender = letter.FromAgentId,
                SenderName = letter.FromName,
                To = email,
                Subject = $"{letter.FromName} has written to you",
                Text = $"{letter.Text}\n\nSent from {scene.Info.Name} while you were away. It is kept for you there, too."
            });
    }

    // A letter to nobody would lie there for weeks. While nobody can say whether there is such a person it is believed.
    private async ValueTask<bool> IsSomebody(Scene scene, UUID id)
    {
        try
        {
            return Service<IUserAccountService>() is not { } accounts || await accounts.GetUserAccount(scene.Info.ScopeId, id) is not null;
        }
        catch (ServiceAwayException)
        {
            return true;
        }
    }

    private static void Answer(IViewer from, InstantMessage message, string? refusal) => from.Messages.SendInstantMessage(new InstantMessage
    {
        FromAgentId = message.ToAgentId,
        FromName = "System",
        ToAgentId = from.Agent.AgentId,
        Dialog = InstantMessageDialog.Busy,
        SessionId = message.SessionId,
        Text = refusal is null
            ? "This person is not here. Your message is kept until they come."
            : $"This person is not here, and your message could not be kept: {refusal}"
    });
}
