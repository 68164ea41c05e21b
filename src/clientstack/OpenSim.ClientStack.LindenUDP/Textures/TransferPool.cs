namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>Transfers that have come to their end, to begin anew: a login into a big region asks for thousands. Texture thread.</summary>
internal sealed class TransferPool
{
    /// <summary>As many as one session may have; 450 kB.</summary>
    private const int MaxKept = 4096;

    private readonly Stack<TextureTransfer> _free = new();

    public TextureTransfer Rent(SessionTextures owner, in TextureRequest request, long order) =>
        (_free.TryPop(out var transfer) ? transfer : new TextureTransfer()).Begin(owner, request, order);

    /// <summary>
    /// Takes back one that nothing else knows any more. One that waited for its bytes when it was forgotten is still in the list of those
    /// who wait.
    /// </summary>
    public void Return(TextureTransfer transfer)
    {
        if (_free.Count < MaxKept)
            _free.Push(transfer);
    }
}
