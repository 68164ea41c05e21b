using OpenSim.Primitives;

namespace OpenSim.Services.Maps;

/// <summary>The pictures of a grid's regions at all scales, as viewers fetch them: <c>map-1-1000-1000-objects.jpg</c>.</summary>
public interface IMapImageService
{
    /// <summary>The picture of a square of 256 m, in place of the one before. Null when it is taken, else why not.</summary>
    /// <param name="x">Units of 256 m.</param>
    /// <param name="picture">JPEG.</param>
    ValueTask<string?> AddMapTile(int x, int y, byte[] picture, UUID scopeId);

    /// <summary>There is water from now on. Null when it is done, else why not.</summary>
    ValueTask<string?> RemoveMapTile(int x, int y, UUID scopeId);

    /// <summary>Where nobody has given one, water; null when that is no name of a picture.</summary>
    /// <param name="name">map-scale-x-y-objects.jpg: scale 1 to 8, x and y of its corner.</param>
    ValueTask<byte[]?> GetMapTile(string name, UUID scopeId);
}
