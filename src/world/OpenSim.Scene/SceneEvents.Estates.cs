using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.World;

// Estate tools and the powers of gods.
public sealed partial class SceneEvents
{
    /// <summary>EstateOwnerMessage: method, invoice (comes back in answers), parameters.</summary>
    public event Action<ScenePresence, string, UUID, IReadOnlyList<string>>? OnEstateMessage;

    /// <summary>EstateCovenantRequest.</summary>
    public event Action<IViewer>? OnCovenantRequested;

    /// <summary>RequestGodlikePowers: wanted, or given back.</summary>
    public event Action<ScenePresence, bool>? OnGodPowersRequested;

    /// <summary>EjectUser: off the parcel, and whether he is banned from it besides.</summary>
    public event Action<ScenePresence, UUID, bool>? OnEjectUser;

    /// <summary>GodKickUser: with the reason that he is told.</summary>
    public event Action<ScenePresence, UUID, string>? OnGodKick;

    public void TriggerEstateMessage(ScenePresence who, string method, UUID invoice, IReadOnlyList<string> parameters) =>
        Raise(OnEstateMessage, nameof(OnEstateMessage), who, method, invoice, parameters);

    public void TriggerCovenantRequested(IViewer viewer) => Raise(OnCovenantRequested, nameof(OnCovenantRequested), viewer);

    public void TriggerGodPowersRequested(ScenePresence who, bool wanted) => Raise(OnGodPowersRequested, nameof(OnGodPowersRequested), who, wanted);

    public void TriggerEjectUser(ScenePresence who, UUID target, bool bans) => Raise(OnEjectUser, nameof(OnEjectUser), who, target, bans);

    public void TriggerGodKick(ScenePresence who, UUID target, string reason) => Raise(OnGodKick, nameof(OnGodKick), who, target, reason);
}
