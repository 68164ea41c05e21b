namespace OpenSim.Client.World;

/// <summary>How an avatar looks, as AvatarAppearance has said.</summary>
/// <param name="Version">0 where its viewer has baked it, 1 where the region has.</param>
/// <param name="OutfitVersion">Of its folder Current Outfit.</param>
public sealed record SeenLook(byte Version, int OutfitVersion, byte[] TextureEntry, byte[] VisualParams);
