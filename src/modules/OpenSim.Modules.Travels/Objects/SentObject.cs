using OpenSim.Primitives;
using OpenSim.Services.Simulation;
using OpenSim.Store.Regions;

namespace OpenSim.Modules.Travels.Objects;

/// <summary>A linkset that was sent to another region, and what that said.</summary>
/// <param name="Passage">Under which the journal knows of it.</param>
internal sealed record SentObject(UUID Passage, ThingPlace To, HandOver Answer);
