namespace OpenSim.Store.Regions;

/// <summary>A stored height field. <paramref name="Revision"/> names the form of <paramref name="Heightfield"/>; see TerrainBlob.</summary>
public sealed record TerrainRow(int Revision, byte[] Heightfield);
