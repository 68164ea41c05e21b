using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Mail;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Profiles;

/// <summary>
/// Profiles by UDP. Source: AvatarPropertiesRequest and its family; notes, picks and classifieds are asked for by GenericMessage.
/// </summary>
public sealed class ProfileModule : RegionModule, IProfileRequests
{
    // Flags of AvatarPropertiesReply.
    private const uint Publish = 1;
    private const uint PublishMature = 2;
    private const uint Online = 16;

    private IUserProfilesService? _profiles;

    public override string Name => "UserProfilesModule";

    public void Send(IViewer viewer, UUID of)
    {
        if (Scene.Presences.TryGet(of, out var here) && here.Npc is { } npc)
        {
            SendProfileOf(npc, viewer, of);
            return;
        }

        Scene.Background(viewer, "profile", async _ =>
        {
            var properties = await _profiles!.GetProperties(of);
            var account = Service<IUserAccountService>() is { } accounts ? await accounts.GetUserAccount(Scene.Info.ScopeId, of) : null;
            var visitor = account is null && Service<IPublicUsers>() is { } homes ? await homes.Find(of) : null;
            account ??= new UserAccount { Created = visitor?.Created ?? 0, UserFlags = visitor?.Flags ?? 0, UserTitle = visitor?.Title ?? "" };
            var isOnline = Service<IPresenceService>() is { } presences && Service<IFriendsService>() is { } friends
                && (await presences.SeenOnline(friends, viewer.Agent.AgentId, [of])).Count > 0;
            Scene.Post(_ =>
            {
                viewer.People.SendProfile(ToProfile(properties, account, isOnline));
                viewer.People.SendInterests(of,
                    new AvatarInterests((uint)properties.WantToMask, properties.WantToText, (uint)properties.SkillsMask,
                    properties.SkillsText, properties.Languages));
            });
        }, of);
    }

    public void Update(IViewer viewer, ProfileUpdate update) => Change(viewer, present => present with
    {
        ImageId = update.ImageId,
        FirstLifeImageId = update.FirstLifeImageId,
        AboutText = update.About,
        FirstLifeText = update.FirstLifeAbout,
        PublishProfile = update.AllowPublish,
        PublishMature = update.MaturePublish,
        WebUrl = WebUrl(update.Url)
    });

    public void UpdateInterests(IViewer viewer, AvatarInterests interests) => Change(viewer, present => present with
    {
        WantToMask = (int)interests.WantToMask,
        WantToText = interests.WantTo,
        SkillsMask = (int)interests.SkillsMask,
        SkillsText = interests.Skills,
        Languages = interests.Languages
    });

    public void UpdateNotes(IViewer viewer, UUID about, string notes) =>
        Scene.Background(viewer, "profile notes update", async _ =>
        {
            if (!await _profiles!.StoreNotes(viewer.Agent.AgentId, about, notes))
                Scene.Post(_ => viewer.Refuse("You keep notes about as many people as you may: this one is not kept."));
        }, about);

    public void SendNotes(IViewer viewer, UUID about) => Scene.Background(viewer, "profile notes", async _ =>
    {
        var notes = await _profiles!.GetNotes(viewer.Agent.AgentId, about);
        Scene.Post(_ => viewer.People.SendNotes(about, notes));
    }, about);

    public void SendUserInfo(IViewer viewer) => Scene.Background(viewer, "user info", async _ =>
    {
        var settings = await _profiles!.GetSettings(viewer.Agent.AgentId);
        var email = settings.Email.Length > 0 ? settings.Email : await EmailOf(viewer.Agent.AgentId);
        Scene.Post(_ => viewer.People.SendUserInfo(settings.MailsMessages, settings.IsVisible, email));
    }, viewer.Agent.AgentId);

    // The wish is kept; whoever makes it where nobody mails is told so.
    public void UpdateUserInfo(IViewer viewer, bool mailsMessages, bool isVisible)
    {
        if (mailsMessages && Service<IMailSender>() is null)
            viewer.Refuse("Messages are not sent by e-mail here: they are kept until you come.");
        Scene.Background(viewer, "user info update", async _ =>
        {
            var settings = await _profiles!.GetSettings(viewer.Agent.AgentId);
            var email = settings.Email.Length > 0 ? settings.Email : await EmailOf(viewer.Agent.AgentId);
            await _profiles.StoreSettings(settings with { MailsMessages = mailsMessages, IsVisible = isVisible, Email = email });
        }, viewer.Agent.AgentId);
    }

    protected override void Attach(Scene scene)
    {
        _profiles = Service<IUserProfilesService>();
        if (_profiles is null)
            return;
        Answer(this);
        Answer(new PickRequests(scene, _profiles, Service<IUserAccountService>(),
            new PickPlaces(scene, Service<IGridService>(), Service<OwnGrid>())));
        Answer(new ClassifiedRequests(scene, _profiles));
    }

    // No service knows of it.
    private static void SendProfileOf(Npc npc, IViewer viewer, UUID id)
    {
        viewer.People.SendProfile(
            new AvatarProfile(id, npc.Image, UUID.Zero, UUID.Zero, npc.About, "", Day(npc.Born), "", Publish | Online));
        viewer.People.SendInterests(id, new AvatarInterests(0, "", 0, "", ""));
    }

    // Viewers read the day as an American writes it, whatever their own language.
    private static string Day(long seconds) =>
        DateTimeOffset.FromUnixTimeSeconds(seconds).ToString("M/d/yyyy", CultureInfo.InvariantCulture);

    private AvatarProfile ToProfile(UserProfileProperties properties, UserAccount account, bool isOnline)
    {
        var born = account.Created > 0 ? Day(account.Created) : "Unknown";
        var flags = (properties.PublishProfile ? Publish : 0) | (properties.PublishMature ? PublishMature : 0) | (isOnline ? Online : 0);
        return new AvatarProfile(properties.UserId, properties.ImageId, properties.FirstLifeImageId, properties.PartnerId,
            properties.AboutText,
            properties.FirstLifeText, born, WebUrl(properties.WebUrl), flags | (uint)account.UserFlags & ~0x1Fu)
        {
            Title = account.UserTitle,
            AccountType = (byte)((account.UserFlags >> 8) & 0xF)
        };
    }

    private string WebUrl(string address) => Context.Configuration.Get(ProfileSettings.AllowWebUrls) ? address : "";

    private async ValueTask<string> EmailOf(UUID user) => Service<IUserAccountService>() is { } accounts
        ? (await accounts.GetUserAccount(Scene.Info.ScopeId, user))?.Email ?? ""
        : "";

    private void Change(IViewer viewer, Func<UserProfileProperties, UserProfileProperties> change) =>
        Scene.Background(viewer, "profile update",
            async _ => await _profiles!.StoreProperties(change(await _profiles.GetProperties(viewer.Agent.AgentId))));
}
