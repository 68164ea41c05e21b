namespace OpenSim.Services.Assets;

/// <summary>An asset whose bytes are read as they are wanted, so that nobody holds them whole.</summary>
/// <param name="Asset">All but the bytes.</param>
/// <param name="Length">Null where only reading tells.</param>
/// <param name="Content">
/// The bytes from the first one on. It throws an <see cref="InvalidDataException"/>, before it gives out the last of them, when they are not
/// those that were stored.
/// </param>
public sealed record OpenAsset(Asset Asset, long? Length, Stream Content) : IAsyncDisposable
{
    /// <summary>One that is in memory: its bytes are not copied.</summary>
    public static OpenAsset Of(Asset asset) =>
        new(asset with { Data = [] }, asset.Data.Length, new MemoryStream(asset.Data, writable: false));

    public ValueTask DisposeAsync() => Content.DisposeAsync();
}
