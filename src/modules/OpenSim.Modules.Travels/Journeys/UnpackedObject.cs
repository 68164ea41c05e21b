using OpenSim.Primitives;
using OpenSim.Serialization.Objects;

namespace OpenSim.Modules.Travels.Journeys;

/// <summary>A linkset that has come from another region, read and bounded.</summary>
internal sealed record UnpackedObject(PackedObject Packed, UUID Item, bool IsModified);
