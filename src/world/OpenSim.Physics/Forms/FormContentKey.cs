namespace OpenSim.Physics.Forms;

/// <summary>What makes two forms the same, whatever their assets are called.</summary>
/// <param name="Hash">Of the asset's bytes.</param>
internal readonly record struct FormContentKey(string Hash, byte SculptType, bool IsConvex);
