using Microsoft.Extensions.Logging;
using OpenSim.Scripts.Declarations;
using OpenSim.Settings;

namespace OpenSim.Scripts.Api.Rights;

/// <summary>The rules of all os functions; that of each is read when it is first called.</summary>
internal sealed partial class OsslRules(Configuration configuration, ILogger log)
{
    private const string Estate = "ESTATE_MANAGER,ESTATE_OWNER";

    private readonly OsslRule?[] _rules = new OsslRule?[ApiDeclarations.All.Guards.Count];

    /// <summary>AllowOSFunctions.</summary>
    public bool AreOn { get; } = configuration.Get(OsslSettings.AllowOSFunctions);

    public bool TellsOwnerAlone { get; } = configuration.Get(OsslSettings.PermissionErrorToOwner);

    public ThreatLevel Level { get; } = configuration.Get(OsslSettings.OSFunctionThreatLevel);

    public OsslRule this[ApiGuard guard] => _rules[guard.Index] ??= Read(guard);

    private OsslRule Read(ApiGuard guard)
    {
        if (guard.Threat is not { } threat)
            return OsslRule.Everyone;
        var allow = configuration.GetText(OsslSettings.Section, "Allow_" + guard.Name) ?? Shipped(guard);
        var creators = configuration.GetText(OsslSettings.Section, "Creators_" + guard.Name) ?? "";
        var rule = OsslRule.Read(allow, creators, word => LogUnknownWord(guard.Name, word));
        return rule ?? (threat <= Level ? OsslRule.Everyone : OsslRule.TooDangerous);
    }

    private string Shipped(ApiGuard guard) => guard.Shipped switch
    {
        AllowedCallers.Everyone => "true",
        AllowedCallers.Nobody => "false",
        AllowedCallers.Estate => Estate,
        AllowedCallers.Parcel => configuration.Get(OsslSettings.ParcelOwners) + Estate,
        AllowedCallers.ParcelGroup => configuration.Get(OsslSettings.ParcelOwnersAndGroups) + Estate,
        AllowedCallers.Npc => Npc,
        _ => ""
    };

    // The declared default has a reference, which is put in only where a file of settings has it.
    private string Npc => configuration.GetText(OsslSettings.Section, OsslSettings.Npc.Key)
        ?? configuration.Get(OsslSettings.ParcelOwnersAndGroups) + Estate;

    [LoggerMessage(1, LogLevel.Warning,
        "[OSSL] Allow_{Function} or Creators_{Function}: {Word} is neither a word that is known there nor a UUID.")]
    private partial void LogUnknownWord(string function, string word);
}
