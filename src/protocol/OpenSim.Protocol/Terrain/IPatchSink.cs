namespace OpenSim.Protocol.Terrain;

/// <summary>Receives the patches of a LayerData body.</summary>
public interface IPatchSink
{
    /// <param name="layerType">One of the types in <see cref="PatchCodec"/>.</param>
    /// <param name="heights">256 values, rows from south, x inner; overwritten after the call. May hold any finite or infinite
    /// number.</param>
    void OnPatch(byte layerType, int patchX, int patchY, scoped ReadOnlySpan<float> heights);
}
