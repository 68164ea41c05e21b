using OpenSim.Primitives;

namespace OpenSim.Client.World;

/// <summary>
/// The textures that a texture entry names: the default of all faces, then pairs of a face set (seven bits a byte, the eighth says that
/// another byte follows) and the texture of those faces, up to an empty set.
/// </summary>
public ref struct TextureIds
{
    private ReadOnlySpan<byte> _rest;
    private bool _begun;

    public TextureIds(ReadOnlySpan<byte> entry)
    {
        _rest = entry;
        Current = UUID.Zero;
    }

    public UUID Current { get; private set; }

    public readonly TextureIds GetEnumerator() => this;

    public bool MoveNext()
    {
        if (_begun && !TrySkipFaces())
            return false;
        _begun = true;
        if (_rest.Length < 16)
            return false;
        Current = new UUID(_rest);
        _rest = _rest[16..];
        return true;
    }

    private bool TrySkipFaces()
    {
        var any = 0;
        for (var i = 0; i < _rest.Length; i++)
        {
            any |= _rest[i] & 0x7F;
            if ((_rest[i] & 0x80) != 0)
                continue;
            _rest = _rest[(i + 1)..];
            return any != 0;
        }

        return false;
    }
}
