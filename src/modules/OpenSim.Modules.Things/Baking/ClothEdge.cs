namespace OpenSim.Modules.Things.Baking;

/// <summary>What bounds a piece of clothing or paint on its part of the body.</summary>
internal enum ClothEdge
{
    Sleeve,
    ShirtBottom,
    CollarFront,
    CollarBack,
    GloveLength,
    GloveFingers,
    JacketWaist,
    JacketOpenAbove,
    PantsLength,
    PantsWaist,
    FootHeight,
    JacketSkirt,
    JacketOpenBelow,
    SkirtLength,
    SlitFront,
    SlitBack,
    SlitLeft,
    SlitRight,
    Eyebrows,
    Lips,
    WithoutLashes
}
