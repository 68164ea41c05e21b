using OpenSim.Primitives;
using OpenSim.Serialization.Objects;

namespace OpenSim.Serialization.Oar;

/// <summary>The one object that is asked for: by the id of any of its prims, or by its name without case.</summary>
internal sealed class WantedObject(string nameOrId)
{
    private readonly UUID _id = UUID.TryParse(nameOrId, out var id) ? id : UUID.Zero;

    public bool Is(PackedObject packed) =>
        _id.IsZero ? packed.Name.Equals(nameOrId, StringComparison.OrdinalIgnoreCase) : packed.Prims.Any(p => p.Id == _id);
}
