namespace OpenSim.Modules.Maps;

/// <summary>The pictures of all regions here at all zoom levels, as viewers fetch them (map-Z-X-Y-objects.jpg).</summary>
public interface IMapImages
{
    /// <summary>Has a square of 256 m served, and those of the lower scales in which it lies.</summary>
    /// <param name="x">Units of 256 m.</param>
    /// <param name="draw">Its picture as it is at the moment, null for none; called on any thread.</param>
    void Add(int x, int y, Func<byte[]?> draw);

    void Remove(int x, int y);

    /// <summary>The square looks otherwise: the lower scales are composed anew when somebody asks for them.</summary>
    void Changed(int x, int y);
}
