using System.Numerics;
using OpenSim.Services.Simulation;

namespace OpenSim.Modules.Travels.Journeys;

/// <summary>Somebody whom another region has handed over, until his viewer has completed its movement.</summary>
/// <param name="Place">Where he is to stand.</param>
/// <param name="Since">When he was handed over, by the region's steady clock.</param>
internal sealed record Traveller(AgentData Data, IReadOnlyList<UnpackedObject> Worn, Vector3 Place, long Since)
{
    /// <summary>With the token.</summary>
    public bool IsHere { get; set; }

    /// <summary>Completed when he is here.</summary>
    public TaskCompletionSource<HandOver> Arrived { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
}
