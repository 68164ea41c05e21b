namespace OpenSim.World;

/// <summary>One prim: a thin handle over a slot of the prim table.</summary>
public readonly record struct SceneObjectPart(Scene Scene, uint LocalId);
