using OpenSim.Primitives;

namespace OpenSim.World.Movement;

/// <summary>Ids of the animations that every viewer brings along; a region only names them.</summary>
public static class DefaultAnimations
{
    private static readonly UUID[] ByState =
    [
        new("2408fe9e-df1d-1d7d-f4ff-1384fa7b350f"), // Standing
        new("6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0"), // Walking
        new("05ddbff8-aaa9-92a1-2b74-8fe77a29b445"), // Running
        new("201f3fdf-cb1f-dbec-201f-7333e328ae7c"), // Crouching
        new("47f5f6fb-22e5-ae44-f871-73aaaf4a6022"), // CrouchWalking
        new("56e0ba0d-4a9f-7f27-6117-32f2ebbf6135"), // TurningLeft
        new("2d6daa51-3192-6794-8e2e-a15f8338ec30"), // TurningRight
        new("7a4e87fe-de39-6fcb-6223-024b00893244"), // PreJumping
        new("2305bd75-1ca9-b03b-1faa-b176b8a8c49e"), // Jumping
        new("666307d9-a860-572d-6fd4-c3ab8865c094"), // Falling
        new("7a17b059-12b2-41b1-570a-186368b6aa6f"), // Landing
        new("f4f00d6e-b9fe-9292-f4cb-0ae06ea58d57"), // SoftLanding
        new("3da1d753-028a-5446-24f3-9c9b856d9422"), // StandingUp
        new("aec4610c-757f-bc4e-c092-c6e9caf18daf"), // Flying
        new("2b5a38b2-5e00-3a97-a495-4c826bc443e6"), // FlyingSlow
        new("4ae8016b-31b9-03bb-c401-b1ea941db41d"), // Hovering
        new("62c5de58-cb33-5743-3d07-9e4cd4352864"), // HoveringUp
        new("20f063ea-8306-2562-0b07-5c853b37b31e"), // HoveringDown
        new("1a5fe8ac-a804-8a5d-7cbd-56bd83184568"), // Sitting
        new("1a2bd58e-87ff-0df8-0b4c-53e047b0bb6e")  // SittingOnGround
    ];

    public static UUID Of(MovementAnimation animation) => ByState[(int)animation];

    /// <summary>What the body does when this plays; null for any other animation.</summary>
    public static MovementAnimation? StateOf(UUID animation) =>
        Array.IndexOf(ByState, animation) is var state and >= 0 ? (MovementAnimation)state : null;
}
