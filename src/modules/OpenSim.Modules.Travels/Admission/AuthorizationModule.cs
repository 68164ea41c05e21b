using Microsoft.Extensions.Logging;
using OpenSim.Modules.Teleports;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Modules.Travels.Admission;

/// <summary>
/// Who may be in a region at all, by its line in the settings or by the operator's own service: one of OpenSimulator's two connectors.
/// Gods may always.
/// </summary>
public sealed partial class AuthorizationModule : RegionModule, IRegionAuthorization
{
    private IAuthorizationService? _service; // null where the settings say it
    private ILogger _log = null!; // Attach comes before every question

    public override string Name => "AuthorizationModule";

    public override Type? ReplaceableInterface => typeof(IRegionAuthorization);

    async ValueTask<string?> IRegionAuthorization.RefusalOf(UUID agent, Func<ValueTask<UserAccount?>> findAccount, string shown)
    {
        var closures = _service is null ? Closures() : RegionClosures.None;
        if (_service is null && closures == RegionClosures.None)
            return null;
        try
        {
            var account = await findAccount();
            if (IsGod(agent, account, out var isManager))
                return null;
            return _service is not null
                ? await Ask(_service, agent, account, shown)
                : RefusalHere(closures, isManager, isForeign: account is null);
        }
        catch (ServiceAwayException e)
        {
            var isLetIn = _service is not null && Context.Configuration.Get(AuthorizationSettings.ResponseOnFailure);
            LogAway(agent, Scene.Info.Name, isLetIn ? "let in" : "refused", e.Message);
            return isLetIn ? null : $"Nobody can say at this moment whether you may enter {Scene.Info.Name}. Please try again later.";
        }
    }

    protected override void Attach(Scene scene)
    {
        _log = Context.Loggers.CreateLogger<AuthorizationModule>();
        if (AuthorizationSettings.IsRemote(Context.Configuration))
            _service = Service<IAuthorizationService>();
        if (_service is null && !AuthorizationSettings.IsLocal(Context.Configuration))
            return;
        if (_service is null && !TryRead(out _, out var text))
            LogUnknown(Key, text);
        scene.RegisterModuleInterface<IRegionAuthorization>(this);
    }

    protected override void Detach(Scene scene) => scene.UnregisterModuleInterface<IRegionAuthorization>(this);

    private string Key => "Region_" + Scene.Info.Name.Replace(' ', '_');

    private bool IsGod(UUID agent, UserAccount? account, out bool isManager)
    {
        using (Scene.Token.Take())
        {
            isManager = Scene.Land.Rules.IsEstateManager(agent);
            return Scene.Gods.LevelOf(agent, account?.UserLevel ?? 0) > 0;
        }
    }

    private string? RefusalHere(RegionClosures closures, bool isManager, bool isForeign)
    {
        if (isForeign && closures.HasFlag(RegionClosures.DisallowForeigners))
            return $"{Scene.Info.Name} is for people of this grid.";
        return !isManager && closures.HasFlag(RegionClosures.DisallowResidents)
            ? $"{Scene.Info.Name} is for those who manage its estate."
            : null;
    }

    private RegionClosures Closures() => TryRead(out var closures, out _) ? closures : RegionClosures.None;

    // False for words that are none, as OpenSimulator takes them: the region is as open as without the line.
    private bool TryRead(out RegionClosures closures, out string text)
    {
        closures = RegionClosures.None;
        text = Context.Configuration.GetText(AuthorizationSettings.Section, Key)?.Trim(' ', '"') ?? "";
        return text.Length == 0 || Enum.TryParse(text, ignoreCase: true, out closures);
    }

    private async ValueTask<string?> Ask(IAuthorizationService service, UUID agent, UserAccount? account, string shown)
    {
        var space = shown.LastIndexOf(' ');
        var (first, last) = account is not null ? (account.FirstName, account.LastName)
            : space < 0 ? (shown, "") : (shown[..space], shown[(space + 1)..]);
        var (isAuthorized, message) = await service.IsAuthorizedForRegion(
            new EntryQuestion(agent, first, last, account?.Email ?? "", Scene.Info.Name, Scene.Info.Id));
        return isAuthorized ? null : message.Length > 0 ? message : $"You are not authorized to enter {Scene.Info.Name}.";
    }

    [LoggerMessage(1, LogLevel.Warning, "[AuthorizationService] {Key} = {Text} closes the region to nobody: DisallowForeigners and "
        + "DisallowResidents are known.")]
    private partial void LogUnknown(string key, string text);

    [LoggerMessage(2, LogLevel.Warning, "{Agent} is {Done} at {Region} without an answer: {Reason}")]
    private partial void LogAway(UUID agent, string region, string done, string reason);
}
