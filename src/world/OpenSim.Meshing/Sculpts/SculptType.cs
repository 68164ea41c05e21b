namespace OpenSim.Meshing.Sculpts;

/// <summary>The last byte of a sculpt's extra parameter, as viewers write it.</summary>
public static class SculptType
{
    public const byte KindMask = 7;
    public const byte Sphere = 1;
    public const byte Torus = 2;
    public const byte Plane = 3;
    public const byte Cylinder = 4;
    public const byte Mesh = 5;

    /// <summary>Inside out.</summary>
    public const byte Invert = 64;

    /// <summary>Left and right changed.</summary>
    public const byte Mirror = 128;
}
