namespace OpenSim.Modules.Land.Maps.Drawing;

/// <summary>What a tile shows ([Map] DrawPrimOnMapTile, TextureOnMapTile, RenderMeshes).</summary>
/// <param name="HasTextures">Faces have their textures' mean colour, else their tint alone.</param>
internal readonly record struct MapLook(bool HasPrims, bool HasTextures, bool HasMeshes);
