namespace OpenSim.Primitives;

/// <summary>Something on the world map (MapItemReply).</summary>
/// <param name="GlobalX">Metres from the grid's corner.</param>
/// <param name="Extra">What it means depends on the type: people, square metres, unix seconds.</param>
public sealed record MapItem(uint GlobalX, uint GlobalY, UUID Id, int Extra, int Extra2, string Name);
