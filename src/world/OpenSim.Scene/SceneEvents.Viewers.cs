using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.World;

// What viewers ask that belongs to a module.
public sealed partial class SceneEvents
{
    /// <summary>AgentDataUpdateRequest: active group, title and name are wanted.</summary>
    public event Action<IViewer>? OnAgentDataRequested;

    /// <summary>RetrieveInstantMessages: what was kept while the user was away is wanted.</summary>
    public event Action<IViewer>? OnOfflineMessagesRequested;

    /// <summary>GenericMessage: method, invoice, parameters.</summary>
    public event Action<IViewer, string, UUID, IReadOnlyList<string>>? OnGenericMessage;

    /// <summary>False when nobody listens.</summary>
    public bool TriggerAgentDataRequested(IViewer viewer)
    {
        Raise(OnAgentDataRequested, nameof(OnAgentDataRequested), viewer);
        return OnAgentDataRequested is not null;
    }

    public void TriggerOfflineMessagesRequested(IViewer viewer) => Raise(OnOfflineMessagesRequested, nameof(OnOfflineMessagesRequested), viewer);

    public void TriggerGenericMessage(IViewer viewer, string method, UUID invoice, IReadOnlyList<string> parameters) =>
        Raise(OnGenericMessage, nameof(OnGenericMessage), viewer, method, invoice, parameters);
}
