namespace OpenSim.World.Viewers;

/// <summary>A rectangle of the grid in units of 256 m, both ends included.</summary>
public readonly record struct MapArea(uint Flags, ushort MinX, ushort MaxX, ushort MinY, ushort MaxY);
