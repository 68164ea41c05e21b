namespace OpenSim.Scripts.Api.Prims;

/// <summary>PRIM_…: rules of llSetPrimitiveParams and llGetPrimitiveParams, and how many arguments they take.</summary>
internal static class Rule
{
    public const int Material = 2;
    public const int Physics = 3;
    public const int TempOnRez = 4;
    public const int Phantom = 5;
    public const int Position = 6;
    public const int Size = 7;
    public const int Rotation = 8;
    public const int Type = 9;
    public const int Texture = 17;
    public const int Color = 18;
    public const int BumpShiny = 19;
    public const int FullBright = 20;
    public const int Flexible = 21;
    public const int TexGen = 22;
    public const int PointLight = 23;
    public const int CastShadows = 24;
    public const int Glow = 25;
    public const int Text = 26;
    public const int Name = 27;
    public const int Desc = 28;
    public const int RotLocal = 29;
    public const int PhysicsShapeType = 30;
    public const int Omega = 32;
    public const int PosLocal = 33;
    public const int LinkTarget = 34;
    public const int Slice = 35;
    public const int SitTarget = 41;
    public const int Projector = 42;
    public const int ClickAction = 43;
    public const int ReflectionProbe = 44;
    public const int GltfNormal = 45;
    public const int GltfEmissive = 46;
    public const int GltfMetallicRoughness = 47;
    public const int GltfBaseColor = 48;
    public const int RenderMaterial = 49;
    public const int CollisionSound = 53;

    /// <summary>Arguments of a rule that sets, after the rule itself; -1 for a rule that is none.</summary>
    /// <param name="form">The first argument of PRIM_TYPE, which decides about the others.</param>
    public static int Arguments(int rule, int form) => rule switch
    {
        Type => ShapeForm.Arguments(form) is >= 0 and var more ? 1 + more : -1,
        Material or Physics or TempOnRez or Phantom or Position or Size or Rotation or CastShadows or Name or Desc or RotLocal
            or PhysicsShapeType or PosLocal or LinkTarget or Slice or ClickAction => 1,
        FullBright or TexGen or Glow or RenderMaterial or CollisionSound => 2,
        Color or BumpShiny or Text or Omega or SitTarget => 3,
        Projector or ReflectionProbe => 4,
        Texture or PointLight or GltfNormal => 5,
        GltfEmissive => 6,
        Flexible or GltfMetallicRoughness => 7,
        GltfBaseColor => 10,
        _ => -1
    };

    /// <summary>Whether a rule that asks takes a face.</summary>
    public static bool AsksFace(int rule) => rule is Texture or Color or BumpShiny or FullBright or TexGen or Glow or RenderMaterial
        or GltfNormal or GltfEmissive or GltfMetallicRoughness or GltfBaseColor;
}
