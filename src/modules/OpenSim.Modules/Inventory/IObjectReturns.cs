using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Inventory;

/// <summary>
/// Sends objects back to people's inventories when no viewer has asked for it. Offered by the module of inventories. Needs the token.
/// </summary>
public interface IObjectReturns
{
    /// <summary>The objects go into Lost And Found, those aside that are on their way already. Anything that is not taken stays.</summary>
    /// <param name="onReturned">Called with the token held when the inventory has them and the region has them no more.</param>
    void Return(UUID owner, IReadOnlyList<SceneObjectGroup> objects, Action onReturned);
}
