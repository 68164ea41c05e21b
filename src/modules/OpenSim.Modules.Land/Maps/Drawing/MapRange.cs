namespace OpenSim.Modules.Land.Maps.Drawing;

/// <summary>Heights between which things are drawn ([Map] RenderMinHeight, RenderMaxHeight), metres.</summary>
internal readonly record struct MapRange(float Lowest, float Highest);
